import type { Tx } from '../../../db/index.ts';

/** Copies the services of the template and whether they are enabled. */
export async function copyServices(tx: Tx, from: number, to: number): Promise<void> {
  const rows = await tx
    .selectFrom('project_services')
    .selectAll()
    .where('project_id', '=', from)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('project_services')
    .values(rows.map((row) => ({ project_id: to, name: row.name, is_enabled: row.is_enabled })))
    .execute();
}

/** Copies the static user groups with their members. Returns the new group for each old one. */
export async function copyUserGroups(
  tx: Tx,
  from: number,
  to: number,
): Promise<{ groups: Map<number, number>; users: Set<number> }> {
  const groups = new Map<number, number>();
  const users = new Set<number>();
  for (const row of await tx
    .selectFrom('user_groups')
    .selectAll()
    .where('project_id', '=', from)
    .orderBy('id')
    .execute()) {
    const { name, name_key, description } = row;
    const { id } = await tx
      .insertInto('user_groups')
      .values({ project_id: to, name, name_key, description })
      .returning('id')
      .executeTakeFirstOrThrow();
    groups.set(row.id, id);
    const members = await tx
      .insertInto('user_group_members')
      .columns(['group_id', 'user_id'])
      .expression((eb) =>
        eb
          .selectFrom('user_group_members as m')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select([eb.lit(id).as('group_id'), 'm.user_id'])
          .where('m.group_id', '=', row.id)
          // They work in their own project only.
          .where('u.service_project_id', 'is', null),
      )
      .returning('user_id')
      .execute();
    for (const member of members) users.add(member.user_id);
  }
  return { groups, users };
}

/** Copies the choice of a public project. Returns whether members of its groups become members of the new project. */
export async function copySynchronization(tx: Tx, from: number, to: number, isPublic: boolean): Promise<boolean> {
  if (!isPublic) return true;
  const template = await tx.selectFrom('projects').select('is_synchronized').where('id', '=', from).executeTakeFirst();
  const chosen = template?.is_synchronized ?? 0;
  await tx.updateTable('projects').set({ is_synchronized: chosen }).where('id', '=', to).execute();
  return chosen === 1;
}

/** Makes these users members of the project, as members of its groups are. */
export async function joinMembers(tx: Tx, projectId: number, users: readonly number[]): Promise<void> {
  if (users.length === 0) return;
  await tx
    .insertInto('project_members')
    .values(users.map((user_id) => ({ project_id: projectId, user_id, is_administrator: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
