import type { Change } from '../../../contract/platform/change.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { titleOf } from '../artifacts/index.ts';
import { presentProjectReference } from '../projects/index.ts';
import { presentTrackerReference } from '../trackers/index.ts';
import type { UserPresenter } from '../users/index.ts';
import type { VisibleEvent } from './visible.ts';

const reference = (id: number) => ({ id, uri: `artifacts/${id}` });

export function presentChange(visible: VisibleEvent, presenter: UserPresenter): Change {
  const { event, type } = visible;
  const artifact = reference(event.artifactId ?? 0);
  if (visible.kind === 'lost') return { id: event.seq, type, artifact };
  const { seen, author, fields, comment, link } = visible;
  const { record, tracker, project } = seen;
  return {
    id: event.seq,
    type,
    submitted_on: isoDate(event.at),
    submitted_by: author === undefined ? null : presenter.minimal(author),
    project: presentProjectReference(project),
    tracker: presentTrackerReference(tracker, project),
    artifact: {
      ...artifact,
      html_url: `/plugins/tracker/?aid=${record.id}`,
      xref: `${tracker.itemName} #${record.id}`,
      title: titleOf({ ...seen, document: record.document }),
      version: 'version' in event.details ? event.details.version : record.version,
    },
    fields,
    comment: comment === null ? null : { body: comment.body, format: comment.format },
    ...(link === undefined ? {} : { link: { artifact: reference(link.id), type: link.type } }),
  };
}
