import { queryOptions } from '@tanstack/react-query';
import { patch, tryOut, type Version } from '../writes.ts';

interface MovedField {
  field_id: number;
  label: string;
}

export type MovedFields = Record<'fields_migrated' | 'fields_not_migrated' | 'fields_partially_migrated', MovedField[]>;

const moveTo = (trackerId: number, dryRun: boolean) => ({ move: { tracker_id: trackerId, dry_run: dryRun } });

/** The effect of a move to another tracker: the values that are kept and lost. */
export const tryMoveQuery = (id: number, trackerId: number) =>
  queryOptions({
    queryKey: ['artifact', id, 'move', trackerId],
    queryFn: async (): Promise<MovedFields> => {
      const { value } = await tryOut<{ dry_run: { fields: MovedFields } | null }>('PATCH', `/artifacts/${id}`, {
        body: moveTo(trackerId, true),
      });
      return value.dry_run?.fields ?? { fields_migrated: [], fields_not_migrated: [], fields_partially_migrated: [] };
    },
  });

export const moveArtifact = (id: number, seen: Version, trackerId: number): Promise<unknown> =>
  patch(`/artifacts/${id}`, seen, moveTo(trackerId, false));
