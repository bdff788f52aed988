import type { Selectable } from 'kysely';
import type { Schema, Snapshot } from '../../../db/index.ts';
import type { NamedUser } from '../../../domain/export/people/users.ts';

type Read = Snapshot['read'];
export type ExportedProjectRow = Selectable<Schema['projects']>;

export const findProjectRow = (read: Read, id: number): Promise<ExportedProjectRow | undefined> =>
  read.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();

export async function servicesOf(read: Read, projectId: number): Promise<{ name: string; isEnabled: boolean }[]> {
  const rows = await read
    .selectFrom('project_services')
    .select(['name', 'is_enabled'])
    .where('project_id', '=', projectId)
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ name: row.name, isEnabled: row.is_enabled === 1 }));
}

/** The values of the platform's custom fields for a project. */
export const fieldValuesOf = (read: Read, projectId: number): Promise<{ name: string; value: string }[]> =>
  read
    .selectFrom('project_field_values as v')
    .innerJoin('project_fields as f', 'f.id', 'v.field_id')
    .select(['f.name', 'v.value'])
    .where('v.project_id', '=', projectId)
    .orderBy('f.id')
    .execute();

/** The values of a project in the categories of the platform. */
export const categoriesOf = (read: Read, projectId: number): Promise<{ name: string; value: string }[]> =>
  read
    .selectFrom('project_category_values as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('categories as v', 'v.id', 'p.value_id')
    .select(['c.name', 'v.name as value'])
    .where('p.project_id', '=', projectId)
    .orderBy('c.id')
    .execute();

export async function countPersonalReports(read: Read, trackerId: number): Promise<number> {
  const { n } = await read
    .selectFrom('tracker_reports')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tracker_id', '=', trackerId)
    .where('owner_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Things that belong to people, and earlier versions of edited comments. */
export async function countPersonal(
  read: Read,
  trackerIds: readonly number[],
): Promise<{ watches: number; earlierComments: number }> {
  const artifacts = read
    .selectFrom('artifacts')
    .select('id')
    .where('tracker_id', 'in', [...trackerIds, -1]);
  const changesets = read.selectFrom('changesets').select('id').where('artifact_id', 'in', artifacts);
  const watches = await read
    .selectFrom('artifact_watches')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('artifact_id', 'in', artifacts)
    .executeTakeFirstOrThrow();
  const earlier = await read
    .selectFrom('comment_versions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('changeset_id', 'in', changesets)
    .executeTakeFirstOrThrow();
  return { watches: watches.n, earlierComments: earlier.n };
}

export async function usersWith(read: Read, ids: readonly number[]): Promise<NamedUser[]> {
  const rows = await read
    .selectFrom('users')
    .select(['id', 'username', 'real_name', 'email', 'ldap_id', 'status'])
    .where('id', 'in', [...ids, -1])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    realName: row.real_name,
    email: row.email,
    ldapId: row.ldap_id,
    status: row.status,
  }));
}
