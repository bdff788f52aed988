import type { ChangedField } from '../../../../contract/artifacts/artifact.ts';
import type { Activity } from '../../../../contract/projects/activity.ts';
import type { Actor } from '../../../domain/actor.ts';
import { typeFactsOf } from '../../../domain/fields/index.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import { plainText, titleOf } from '../../artifacts/index.ts';
import { presentProjectReference } from '../../projects/index.ts';
import { presentTrackerReference } from '../../trackers/index.ts';
import type { UserPresenter } from '../../users/index.ts';
import type { VisibleChange } from '../change.ts';

/** the length of the excerpt of a comment */
const excerptLength = 200;

function excerptOf(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  if (words.length <= excerptLength) return words;
  // Never cut a surrogate pair in half.
  return `${words
    .slice(0, excerptLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

const kindOf = ({ changeset, visible }: VisibleChange): Activity['kind'] => {
  if (changeset.version === 1) return 'creation';
  return visible.changesFields ? 'change' : 'comment';
};

/** Long texts would make up most of the answer, and the history of the artifact shows them. */
const short = (field: ChangedField): ChangedField =>
  typeFactsOf(field).behavior === 'text' ? { ...field, before: null, after: null } : field;

export async function presentActivity(
  change: VisibleChange,
  fields: readonly ChangedField[],
  presenter: UserPresenter,
  reader: Actor,
): Promise<Activity> {
  const { changeset, seen, visible, author } = change;
  const { record, tracker, project } = seen;
  return {
    id: changeset.id,
    kind: kindOf(change),
    artifact: {
      id: record.id,
      uri: `artifacts/${record.id}`,
      html_url: `/plugins/tracker/?aid=${record.id}`,
      xref: `${tracker.itemName} #${record.id}`,
      title: await titleOf({ ...seen, document: record.document }),
    },
    tracker: presentTrackerReference(tracker, project),
    project: presentProjectReference(project),
    submitted_by: author === undefined ? presenter.anonymous() : presenter.minimal(author, reader),
    submitted_on: isoDate(changeset.submittedOn),
    comment:
      visible.comment === null
        ? null
        : excerptOf(await plainText({ content: visible.comment.body, format: visible.comment.format })),
    fields: fields.map(short),
  };
}
