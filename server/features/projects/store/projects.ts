import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ProjectStatus } from '../../../../contract/projects/project.ts';
import type { Database, DbOrTx, Schema, Tx } from '../../../db/index.ts';
import type { Identity } from '../../../domain/actor.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { lastPlatformProject, type ProjectViewer } from '../../../domain/policies/project-access.ts';
import { fold } from '../../../../contract/fold.ts';
import { administersTracker } from './tracker-administrators.ts';

export type ProjectRow = Selectable<Schema['projects']>;

export async function findProject(source: DbOrTx, id: number): Promise<ProjectRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return source.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
}

export const findProjectByShortname = (source: DbOrTx, shortname: string): Promise<ProjectRow | undefined> =>
  source.selectFrom('projects').selectAll().where('shortname_key', '=', shortname.toLowerCase()).executeTakeFirst();

export interface ProjectFilter {
  statuses: readonly ProjectStatus[];
  viewer: ProjectViewer;
  shortname?: string;
  /** a part of the short name or of the label */
  search?: string;
  memberIs?: number;
  administratorIs?: number;
  trackerAdministratorIs?: Pick<Identity, 'id' | 'status' | 'isSiteAdministrator'>;
}

export function visible(eb: ExpressionBuilder<Schema, 'projects'>, viewer: ProjectViewer) {
  const seen = visibleTo(eb, viewer);
  return viewer.only === undefined ? seen : eb.and([seen, eb('projects.id', 'in', [...viewer.only])]);
}

function visibleTo(eb: ExpressionBuilder<Schema, 'projects'>, viewer: ProjectViewer) {
  const isMember = (userId: number) =>
    eb.exists(
      eb
        .selectFrom('project_members as m')
        .select('m.user_id')
        .whereRef('m.project_id', '=', 'projects.id')
        .where('m.user_id', '=', userId),
    );
  const isPublic = eb('projects.is_public', '=', 1);
  const admitsRestricted = eb('projects.allow_restricted', '=', 1);
  if (viewer.kind === 'everything') return eb.lit(true);
  if (viewer.kind === 'public') return isPublic;
  if (viewer.kind === 'regular') return eb.or([isPublic, isMember(viewer.userId)]);
  // A private project that excludes restricted users excludes its restricted members, too.
  const asMember = eb.and([
    isMember(viewer.userId),
    eb.or([isPublic, eb('projects.allow_restricted', 'is', null), admitsRestricted]),
  ]);
  return viewer.publicOnes ? eb.or([asMember, eb.and([isPublic, admitsRestricted])]) : isMember(viewer.userId);
}

export function memberIs(eb: ExpressionBuilder<Schema, 'projects'>, userId: number, administrators: boolean) {
  const rows = eb
    .selectFrom('project_members as own')
    .select('own.project_id')
    .where('own.user_id', '=', userId)
    .where('own.is_administrator', 'in', administrators ? [1] : [0, 1]);
  return eb('projects.id', 'in', rows);
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Whether the short name or the label contains the text. */
function holds(text: string) {
  const pattern = `%${escapeLike(fold(text))}%`;
  return sql<boolean>`(projects.shortname_key like ${pattern} escape '\\' or projects.label_key like ${pattern} escape '\\')`;
}

export async function listProjects(
  db: Database,
  filter: ProjectFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ProjectRow[]; total: number }> {
  const { shortname, search, memberIs: member, administratorIs: administrator, trackerAdministratorIs } = filter;
  const matching = db.read
    .selectFrom('projects')
    .where('projects.id', '>', lastPlatformProject)
    .where('projects.status', 'in', filter.statuses)
    .where((eb) => visible(eb, filter.viewer))
    .$if(shortname !== undefined, (query) => query.where('shortname_key', '=', (shortname ?? '').toLowerCase()))
    .$if(search !== undefined, (query) => query.where(holds(search ?? '')))
    .$if(member !== undefined, (query) => query.where((eb) => memberIs(eb, member ?? 0, false)))
    .$if(administrator !== undefined, (query) => query.where((eb) => memberIs(eb, administrator ?? 0, true)))
    .where((eb) =>
      trackerAdministratorIs === undefined ? eb.lit(true) : administersTracker(eb, trackerAdministratorIs),
    );
  const rows = await matching
    .selectAll('projects')
    .orderBy('projects.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

export async function countAwaitedProjects(source: DbOrTx, userId?: number): Promise<number> {
  const { n } = await source
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 'pending')
    .$if(userId !== undefined, (query) => query.where('created_by', '=', userId ?? 0))
    .executeTakeFirstOrThrow();
  return n;
}

/** Serializes additions to the queue of pending projects, so that it never exceeds its limit. */
export async function lockQueue(tx: Tx): Promise<void> {
  await tx
    .updateTable('projects')
    .set((eb) => ({ status: eb.ref('projects.status') }))
    .where('id', '=', lastPlatformProject)
    .execute();
}

export async function insertProject(tx: Tx, row: Insertable<Schema['projects']>): Promise<number> {
  const { id } = await tx
    .insertInto('projects')
    .values({ ...row, label_key: fold(row.label) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ProjectUpdate = Pick<
  Updateable<Schema['projects']>,
  | 'status'
  | 'shortname'
  | 'shortname_key'
  | 'label'
  | 'description'
  | 'is_public'
  | 'allow_restricted'
  | 'header_background'
  | 'is_synchronized'
  | 'is_template'
  | 'deleted_at'
  | 'status_before'
>;

export async function updateProject(tx: Tx, id: number, changes: ProjectUpdate): Promise<void> {
  const { label } = changes;
  await tx
    .updateTable('projects')
    .set({ ...changes, ...(label === undefined ? {} : { label_key: fold(label) }) })
    .where('id', '=', id)
    .execute();
}

export async function insertAdministrator(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx
    .insertInto('project_members')
    .values({ project_id: projectId, user_id: userId, is_administrator: 1 })
    .execute();
}

export async function setLongDescription(tx: Tx, id: number, text: string): Promise<void> {
  await tx.updateTable('projects').set({ long_description: text }).where('id', '=', id).execute();
}
