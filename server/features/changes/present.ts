import type { Change } from '../../../contract/platform/change.ts';
import type { Actor } from '../../domain/actor.ts';
import { can } from '../../domain/policies/policy.ts';
import type { LoggedEvent } from '../../events/index.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { renderRichText } from '../../lib/text/render.ts';
import { titleOf } from '../artifacts/index.ts';
import { presentProjectReference } from '../projects/index.ts';
import { presentTrackerReference } from '../trackers/index.ts';
import type { UserPresenter } from '../users/index.ts';
import { artifactReference, type VisibleEvent } from './visible.ts';

/** Texts and Markdown stay as written. HTML is sanitized, as everywhere. */
const presentComment = async ({ body, format }: { body: string; format: string }) => ({
  body: format === 'html' ? await renderRichText(body, 'html') : body,
  format,
});

const versionAt = ({ details }: LoggedEvent, { version }: { version: number }): number =>
  ('version' in details ? details.version : undefined) ?? version;

export async function presentChange(visible: VisibleEvent, presenter: UserPresenter, reader: Actor): Promise<Change> {
  const { event, type } = visible;
  if (visible.kind === 'lost') return { id: event.seq, type, ...visible.about };
  const { author } = visible;
  const common = {
    id: event.seq,
    type,
    submitted_on: isoDate(event.at),
    submitted_by: author === undefined ? null : presenter.minimal(author, reader),
  };
  if (visible.kind === 'described') {
    const { about, member } = visible;
    if (member === undefined) return { ...common, ...about };
    return { ...common, ...about, user: member === null ? null : presenter.minimal(member, reader) };
  }
  const { seen, fields, comment, link } = visible;
  const { record, tracker, project } = seen;
  return {
    ...common,
    project: presentProjectReference(project),
    tracker: presentTrackerReference(tracker, project),
    artifact: {
      ...artifactReference(record.id),
      html_url: `/plugins/tracker/?aid=${record.id}`,
      xref: `${tracker.itemName} #${record.id}`,
      title: await titleOf({ ...seen, document: record.document }),
      // It also counts the changes that are hidden from other readers.
      ...(can(reader, 'tracker.read_administration', seen) ? { version: versionAt(event, record) } : {}),
    },
    fields,
    comment: comment === null ? null : await presentComment(comment),
    ...(link === undefined ? {} : { link: { artifact: artifactReference(link.id), type: link.type } }),
  };
}
