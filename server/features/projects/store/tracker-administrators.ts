import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../../db/index.ts';
import type { Identity } from '../../../domain/actor.ts';
import { projectAdministrators, projectMembers } from '../../../domain/user-groups.ts';

type Administrator = Pick<Identity, 'id' | 'status' | 'isSiteAdministrator'>;

/** Groups that a user belongs to in every project. */
const groupsEverywhere = ({ status }: Administrator): number[] => (status === 'R' ? [1, 5] : [1, 2, 5]);

/**
 * Whether the user administers a tracker of the project: by their role in it, or by a group that the tracker names.
 */
export function administersTracker(eb: ExpressionBuilder<Schema, 'projects'>, user: Administrator) {
  const present = eb
    .selectFrom('trackers as t')
    .select('t.id')
    .whereRef('t.project_id', '=', 'projects.id')
    .where('t.deleted_at', 'is', null);
  if (user.isSiteAdministrator) return eb.exists(present);
  const membership = eb
    .selectFrom('project_members as own')
    .select('own.project_id')
    .whereRef('own.project_id', '=', 'projects.id')
    .where('own.user_id', '=', user.id);
  const administers = eb.exists(membership.where('own.is_administrator', '=', 1));
  const named = present
    .innerJoin('tracker_administrators as ta', 'ta.tracker_id', 't.id')
    .where((on) =>
      on.or([
        on('ta.group_id', 'in', groupsEverywhere(user)),
        on.and([on('ta.group_id', '=', projectMembers.id), on.exists(membership)]),
        on.and([on('ta.group_id', '=', projectAdministrators.id), administers]),
        on(
          'ta.group_id',
          'in',
          on.selectFrom('user_group_members as m').select('m.group_id').where('m.user_id', '=', user.id),
        ),
      ]),
    );
  return eb.or([eb.and([administers, eb.exists(present)]), eb.exists(named)]);
}
