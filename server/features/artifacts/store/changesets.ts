import { type ExpressionBuilder, sql } from 'kysely';
import { type DbOrTx, portions, type Schema } from '../../../db/index.ts';
import { type ArtifactChangeset, changesetOf } from '../../../domain/artifacts/changeset.ts';

/** A row takes more memory than its texts. */
const rowBytes = 200;
const size = sql<number>`octet_length(changes) + coalesce(octet_length(comment_body), 0) + ${sql.lit(rowBytes)}`;

export interface ChangesetSize {
  version: number;
  submittedOn: number;
  bytes: number;
}

/** How many bytes the changesets of an artifact take, oldest first. */
export const changesetSizes = (source: DbOrTx, artifactId: number): Promise<ChangesetSize[]> =>
  source
    .selectFrom('changesets')
    .select(['version', 'submitted_on as submittedOn', size.as('bytes')])
    .where('artifact_id', '=', artifactId)
    .orderBy('version')
    .execute();

/** How many bytes the histories of artifacts take, in the order of the ids. */
export async function historySizes(source: DbOrTx, ids: readonly number[]): Promise<{ id: number; bytes: number }[]> {
  const found = new Map<number, number>();
  for (const portion of portions(ids)) {
    const rows = await source
      .selectFrom('changesets')
      .select(['artifact_id', sql<number>`sum(${size})`.as('bytes')])
      .where('artifact_id', 'in', portion)
      .groupBy('artifact_id')
      .execute();
    for (const { artifact_id, bytes } of rows) found.set(artifact_id, bytes);
  }
  return ids.map((id) => ({ id, bytes: found.get(id) ?? 0 }));
}

/** A part of the history of an artifact, oldest first. */
export async function changesetsBetween(
  source: DbOrTx,
  artifactId: number,
  first: number,
  last: number,
): Promise<ArtifactChangeset[]> {
  const rows = await source
    .selectFrom('changesets')
    .selectAll()
    .where('artifact_id', '=', artifactId)
    .where('version', '>=', first)
    .where('version', '<=', last)
    .orderBy('version')
    .execute();
  return rows.map(changesetOf);
}

/** The histories of several artifacts, by id, oldest first. */
export async function historiesOf(source: DbOrTx, ids: readonly number[]): Promise<Map<number, ArtifactChangeset[]>> {
  const found = new Map<number, ArtifactChangeset[]>(ids.map((id) => [id, []]));
  for (const portion of portions(ids)) {
    const rows = await source
      .selectFrom('changesets')
      .selectAll()
      .where('artifact_id', 'in', portion)
      .orderBy('artifact_id')
      .orderBy('version')
      .execute();
    for (const row of rows) found.get(row.artifact_id)?.push(changesetOf(row));
  }
  return found;
}

export async function artifactOfChangeset(
  source: DbOrTx,
  id: number,
): Promise<{ artifactId: number; submittedOn: number } | undefined> {
  const row = await source
    .selectFrom('changesets')
    .select(['artifact_id', 'submitted_on'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { artifactId: row.artifact_id, submittedOn: row.submitted_on };
}

/** Versions of artifacts. */
export type VersionRef = Pick<ArtifactChangeset, 'version'> & { artifactId: number };

const isOneOf = (versions: readonly VersionRef[]) => (eb: ExpressionBuilder<Schema, 'changesets'>) =>
  eb.or(
    [...Map.groupBy(versions, ({ artifactId }) => artifactId)].map(([artifactId, some]) =>
      eb.and([
        eb('artifact_id', '=', artifactId),
        eb(
          'version',
          'in',
          some.map(({ version }) => version),
        ),
      ]),
    ),
  );

/** The changesets of some versions of artifacts, in one query. */
export async function findChangesets(
  source: DbOrTx,
  versions: readonly VersionRef[],
): Promise<(artifactId: number, version: number) => ArtifactChangeset | undefined> {
  const found = new Map<string, ArtifactChangeset>();
  if (versions.length > 0) {
    const rows = await source.selectFrom('changesets').selectAll().where(isOneOf(versions)).execute();
    for (const row of rows) found.set(`${row.artifact_id} ${row.version}`, changesetOf(row));
  }
  return (artifactId, version) => found.get(`${artifactId} ${version}`);
}

/** How many bytes they take. */
export async function versionSizes(
  source: DbOrTx,
  versions: readonly VersionRef[],
): Promise<(artifactId: number, version: number) => number> {
  const found = new Map<string, number>();
  if (versions.length > 0) {
    const rows = await source
      .selectFrom('changesets')
      .select(['artifact_id', 'version', size.as('bytes')])
      .where(isOneOf(versions))
      .execute();
    for (const { artifact_id, version, bytes } of rows) found.set(`${artifact_id} ${version}`, bytes);
  }
  return (artifactId, version) => found.get(`${artifactId} ${version}`) ?? 0;
}

export async function changesetsById(source: DbOrTx, ids: readonly number[]): Promise<Map<number, ArtifactChangeset>> {
  if (ids.length === 0) return new Map();
  const rows = await source
    .selectFrom('changesets')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, changesetOf(row)]));
}

/** How many bytes changesets take, by id. */
export async function changesetSizesById(source: DbOrTx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await source
    .selectFrom('changesets')
    .select(['id', size.as('bytes')])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}
