import type { DbOrTx } from '../../../../db/index.ts';

/** A member of a project or of one of its groups. */
export interface MemberRow {
  /** null: a member of the project itself */
  group: string | null;
  username: string;
  status: string;
  isSiteAdministrator: boolean;
  isMember: boolean;
}

/** Members of the project and of its static groups, by group and name. */
export async function listMemberRows(source: DbOrTx, projectId: number): Promise<MemberRow[]> {
  const members = await source
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.username', 'u.status', 'u.is_site_administrator'])
    .where('m.project_id', '=', projectId)
    .orderBy('u.username_key')
    .execute();
  const grouped = await source
    .selectFrom('user_groups as g')
    .innerJoin('user_group_members as gm', 'gm.group_id', 'g.id')
    .innerJoin('users as u', 'u.id', 'gm.user_id')
    .leftJoin('project_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.project_id', '=', projectId))
    .select(['g.name', 'u.username', 'u.status', 'u.is_site_administrator', 'm.user_id as member'])
    .where('g.project_id', '=', projectId)
    .orderBy('g.id')
    .orderBy('u.username_key')
    .execute();
  return [
    ...members.map((row) => ({
      group: null,
      username: row.username,
      status: row.status,
      isSiteAdministrator: row.is_site_administrator === 1,
      isMember: true,
    })),
    ...grouped.map((row) => ({
      group: row.name,
      username: row.username,
      status: row.status,
      isSiteAdministrator: row.is_site_administrator === 1,
      isMember: row.member !== null,
    })),
  ];
}
