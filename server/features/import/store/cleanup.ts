import type { DbOrTx, Tx } from '../../../db/index.ts';

const trackersOf = (source: DbOrTx, projectId: number) =>
  source.selectFrom('trackers').select('id').where('project_id', '=', projectId);

/** Some artifacts of a project. */
export async function someArtifacts(tx: Tx, projectId: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('artifacts')
    .select('id')
    .where('tracker_id', 'in', trackersOf(tx, projectId))
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes artifacts with their histories and index entries, but not their files. */
export async function removeArtifacts(tx: Tx, ids: readonly number[]): Promise<void> {
  const list = [...ids];
  await tx.deleteFrom('artifact_index').where('artifact_id', 'in', list).execute();
  await tx
    .deleteFrom('artifact_links')
    .where((eb) => eb.or([eb('source_id', 'in', list), eb('target_id', 'in', list)]))
    .execute();
  await tx
    .deleteFrom('cross_references')
    .where('source_type', '=', 'artifact')
    .where('source_id', 'in', list)
    .execute();
  await tx.deleteFrom('artifact_texts').where('artifact_id', 'in', list).execute();
  await tx.deleteFrom('comment_texts').where('artifact_id', 'in', list).execute();
  await tx.deleteFrom('changesets').where('artifact_id', 'in', list).execute();
  await tx.deleteFrom('artifacts').where('id', 'in', list).execute();
}

export async function filesOf(tx: Tx, artifactIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('artifact_id', 'in', [...artifactIds])
    .execute();
  return rows.map((row) => row.id);
}

const numberedParts = [
  'tracker_fields',
  'tracker_list_values',
  'tracker_transitions',
  'tracker_transition_actions',
  'tracker_counters',
  'tracker_administrators',
  'tracker_boards',
  'tracker_csv_mappings',
  'tracker_recipients',
  'tracker_reminders',
  'tracker_status_notifications',
] as const;

async function removeTrackers(tx: Tx, projectId: number): Promise<void> {
  const trackers = trackersOf(tx, projectId);
  const fields = tx.selectFrom('tracker_fields').select('id').where('tracker_id', 'in', trackers);
  const reports = tx.selectFrom('tracker_reports').select('id').where('tracker_id', 'in', trackers);
  await tx.deleteFrom('webhooks').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('plannings').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('tracker_open_values').where('field_id', 'in', fields).execute();
  await tx.deleteFrom('tracker_report_renderers').where('report_id', 'in', reports).execute();
  await tx.deleteFrom('tracker_reports').where('tracker_id', 'in', trackers).execute();
  for (const table of numberedParts) await tx.deleteFrom(table).where('tracker_id', 'in', trackers).execute();
  await tx.deleteFrom('trackers').where('project_id', '=', projectId).execute();
}

/** Deletes everything that an import writes before the artifacts. */
export async function emptyProject(tx: Tx, projectId: number): Promise<void> {
  await removeTrackers(tx, projectId);
  const groups = tx.selectFrom('user_groups').select('id').where('project_id', '=', projectId);
  await tx.deleteFrom('user_group_members').where('group_id', 'in', groups).execute();
  await tx.deleteFrom('svn_administrators').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('user_groups').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('project_members').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('project_services').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('project_kept_parts').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('banners').where('place', '=', projectId).execute();
}

/** Whether one of these projects has the short name, in lower case. */
export async function isNameOf(source: DbOrTx, name: string, ids: readonly number[]): Promise<boolean> {
  const query = source.selectFrom('projects').select('id').where('shortname_key', '=', name).where('id', 'in', ids);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Gives the project a unique name, and returns its previous one. */
export async function renameAbandoned(tx: Tx, projectId: number): Promise<string | undefined> {
  const row = await tx.selectFrom('projects').select('shortname').where('id', '=', projectId).executeTakeFirst();
  const name = `abandoned import ${projectId}`;
  await tx.updateTable('projects').set({ shortname: name, shortname_key: name }).where('id', '=', projectId).execute();
  return row?.shortname;
}

/** Deletes a project without artifacts. */
export async function removeProject(tx: Tx, projectId: number): Promise<void> {
  await emptyProject(tx, projectId);
  await tx.deleteFrom('project_field_values').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('project_category_values').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('imports').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('projects').where('id', '=', projectId).execute();
}
