import { answerLimits } from '../../../../contract/limits.ts';
import { Problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Preconditions } from '../../../http/encode/conditional.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import type { ArtifactDocuments } from '../read/documents.ts';
import { usualForm } from '../read/version.ts';
import type { ArtifactView } from '../read/view.ts';
import type { ArtifactContext } from '../access.ts';
import type { ChangesetSize } from '../store/changesets.ts';
import { changesSince } from '../write/merge.ts';
import type { Artifacts } from '../write/service.ts';
import type { History } from './history.ts';
import { changesetParts } from './long-histories.ts';

interface Deps {
  db: Database;
  artifacts: Artifacts;
  documents: ArtifactDocuments;
  view: ArtifactView;
  history: History;
}

export type ExplainStale = (actor: Actor, id: number, sent: Preconditions, error: unknown) => Promise<never>;

/** Adds the data that the caller needs to repeat a stale change: the current version, and the changes. */
export function createExplainStale({ db, artifacts, documents, view, history }: Deps): ExplainStale {
  /** None if they are too many for memory: the refusal then contains only the current version. */
  async function changesOf(actor: Actor, context: ArtifactContext, since: readonly ChangesetSize[]) {
    const changes: object[] = [];
    if (since.reduce((total, { bytes }) => total + bytes, 0) > answerLimits.gatheredBytes) return changes;
    for await (const part of changesetParts(db.read, context.record.id, since)) {
      for (const changeset of part) {
        const fields = await history.changedFields(actor, context, changeset);
        if (fields.length === 0 && (await history.visible(actor, context, changeset)) === undefined) continue;
        const { id: changeset_id, submittedBy: user_id, submittedOn } = changeset;
        changes.push({ changeset_id, user_id, date: isoDate(submittedOn), fields });
      }
    }
    return changes;
  }

  return async function explain(actor, id, sent, error) {
    if (!(error instanceof Problem) || error.code !== 'artifact_modified') throw error;
    const context = await artifacts.readable(actor, id);
    const { etag } = await documents.version(actor, context, usualForm('json'));
    const changes = await changesOf(actor, context, (await changesSince(db.read, context.record, sent)) ?? []);
    const details = { ...error.details, etag, current: await view.present(actor, context, 'collection'), changes };
    throw new Problem(error.code, error.message, { headers: { Etag: etag }, details });
  };
}
