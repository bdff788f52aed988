import { Type } from 'typebox';
import { ArtifactMove, MoveResult } from '../../../../contract/artifacts/artifact.ts';
import { IdParams } from '../../../../contract/common.ts';
import type { MovePlan } from '../../../domain/artifacts/move.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import { callerOf } from '../../../http/caller.ts';
import { preconditionsOf } from '../../../http/encode/conditional.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Moves } from '../write/move.ts';

const presentFields = (fields: readonly FormElement[]) =>
  fields.map(({ id, label, name }) => ({ field_id: id, label, name }));

const presentPlan = (plan: MovePlan) => ({
  fields: {
    fields_migrated: presentFields(plan.migrated),
    fields_not_migrated: presentFields(plan.notMigrated),
    fields_partially_migrated: presentFields(plan.partiallyMigrated),
  },
});

export function moveRoutes({ artifactMoves }: { artifactMoves: Moves }): AnyRoute[] {
  return [
    route({
      method: 'PATCH',
      path: '/artifacts/:id',
      checksVersion: true,
      summary: 'Moves an artifact to another tracker; with `dry_run`, returns what would be carried over',
      access: 'protected',
      requires: 'artifact.move',
      params: IdParams,
      body: Type.Object({ move: ArtifactMove }),
      answers: MoveResult,
      problems: ['artifact_not_found', 'artifact_forbidden', 'move_target_not_found', 'move_administrator_required'],
      async handle({ actor, params, body, headers }) {
        const { tracker_id: trackerId, dry_run: dryRun } = body.move;
        if (dryRun === true) return { dry_run: presentPlan(await artifactMoves.tryMove(actor, params.id, trackerId)) };
        await artifactMoves.move(actor, callerOf(actor), params.id, trackerId, preconditionsOf(headers));
        return { dry_run: null };
      },
    }),
  ];
}
