import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';

interface MovedField {
  field_id: number;
  label: string;
}

export type MovedFields = Record<'fields_migrated' | 'fields_not_migrated' | 'fields_partially_migrated', MovedField[]>;

const move = (id: number, trackerId: number, dryRun: boolean) =>
  call<{ dry_run: { fields: MovedFields } | null }>('PATCH', `/artifacts/${id}`, {
    body: { move: { tracker_id: trackerId, dry_run: dryRun } },
  });

/** The effect of a move to another tracker: the values that are kept and lost. */
export const tryMoveQuery = (id: number, trackerId: number) =>
  queryOptions({
    queryKey: ['artifact', id, 'move', trackerId],
    queryFn: async (): Promise<MovedFields> => {
      const { value } = await move(id, trackerId, true);
      return value.dry_run?.fields ?? { fields_migrated: [], fields_not_migrated: [], fields_partially_migrated: [] };
    },
  });

export const moveArtifact = (id: number, trackerId: number) => move(id, trackerId, false);
