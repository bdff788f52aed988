import { ArtifactPatchBody, MoveResult } from '../../../../contract/artifacts/artifact.ts';
import { IdParams } from '../../../../contract/common.ts';
import { problem } from '../../../../contract/problems.ts';
import type { MovePlan } from '../../../domain/artifacts/move.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import { callerOf } from '../../../http/caller.ts';
import { answer } from '../../../http/encode/answer.ts';
import { preconditionsOf } from '../../../http/encode/conditional.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { ArtifactContext } from '../access.ts';
import type { ExplainStale } from '../history/stale.ts';
import type { ArtifactDocuments } from '../read/documents.ts';
import { usualForm } from '../read/version.ts';
import type { Moves } from '../write/move.ts';
import type { Artifacts } from '../write/service.ts';
import { versionHeaders } from './version-headers.ts';

const presentFields = (fields: readonly FormElement[]) =>
  fields.map(({ id, label, name }) => ({ field_id: id, label, name }));

const presentPlan = (plan: MovePlan) => ({
  fields: {
    fields_migrated: presentFields(plan.migrated),
    fields_not_migrated: presentFields(plan.notMigrated),
    fields_partially_migrated: presentFields(plan.partiallyMigrated),
  },
});

interface Deps {
  artifactMoves: Moves;
  artifacts: Artifacts;
  artifactDocuments: ArtifactDocuments;
  explainStale: ExplainStale;
}

export function moveRoutes({ artifactMoves, artifacts, artifactDocuments: documents, explainStale }: Deps): AnyRoute[] {
  return [
    route({
      method: 'PATCH',
      path: '/artifacts/:id',
      checksVersion: true,
      summary:
        'Moves an artifact to another tracker; with `move[dry_run]`, returns what would be carried over. Without `move`, changes some fields',
      access: 'protected',
      requires: ['artifact.move', 'artifact.comment'],
      params: IdParams,
      body: ArtifactPatchBody,
      isExtensionWithout: 'move',
      answers: MoveResult,
      problems: [
        'artifact_not_found',
        'artifact_forbidden',
        'move_target_not_found',
        'move_administrator_required',
        'artifact_modified',
      ],
      async handle({ actor, params, body, headers, format }) {
        const { move, ...changes } = body;
        const isPatch = Object.keys(changes).length > 0;
        if (move === undefined && !isPatch) {
          throw problem('parameter_invalid', { reason: '`move` is required.' }, { details: { pointer: '/move' } });
        }
        if (move !== undefined && isPatch) {
          throw problem('artifact_move_mixed', {}, { details: { pointer: `/${Object.keys(changes)[0]}` } });
        }
        const sent = preconditionsOf(headers);
        const explained = (error: unknown) => explainStale(actor, params.id, sent, error);
        const versionIn = async (context: ArtifactContext) =>
          versionHeaders(await documents.version(actor, context, usualForm(format)));
        const caller = callerOf(actor);
        if (move === undefined) {
          const changed = await artifacts
            .update(actor, caller, params.id, changes, sent, { clears: true })
            .catch(explained);
          return answer(undefined, await versionIn(changed));
        }
        const { tracker_id: trackerId, dry_run: dryRun } = move;
        if (dryRun === true) {
          const plan = await artifactMoves.tryMove(actor, params.id, trackerId, sent).catch(explained);
          return { dry_run: presentPlan(plan) };
        }
        const moved = await artifactMoves.move(actor, caller, params.id, trackerId, sent).catch(explained);
        return answer({ dry_run: null }, await versionIn(moved));
      },
    }),
  ];
}
