import { type Database, takeNumbers, type Tx } from '../../../db/index.ts';
import type { OpenValue } from '../../../domain/fields/value-part.ts';
import type { ImportContext } from '../../../domain/import/context.ts';
import type { ImportedGroup } from '../../../domain/import/project/project.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Context } from '../../trackers/index.ts';
import { insertLinkType } from '../../trackers/transfer.ts';
import { insertGroup } from '../../user-groups/transfer.ts';
import { settlePeople } from '../people/create-people.ts';
import { describeFounded, type ProjectCreator, insertFounded, type ProjectOverrides } from './create-project.ts';
import { type PlantedTracker, plantTrackers } from './create-trackers.ts';
import { openValues } from './create-values.ts';
import { lifetimeMs } from './lease.ts';
import { insertImport, insertPlanning } from '../store/imports.ts';
import type { Analysis } from '../analysis/analysis.ts';

/** The project without its artifacts: nobody sees it yet. */
export interface Founded {
  projectId: number;
  /** who works on it */
  owner: string;
  trackers: readonly PlantedTracker[];
  user: (node: XmlNode) => number;
  groupNamed: (name: string) => number | undefined;
  groupIds: ReadonlyMap<string, number>;
  openValue: (fieldId: number, label: string) => OpenValue;
  /** what was not carried over after all */
  left: readonly string[];
}

/** The first numbers of what is written later. */
export interface Ranges {
  artifact: number;
  changeset: number;
  file: number;
}

export async function takeRanges(db: Database, { counts }: Analysis): Promise<Ranges> {
  const take = (table: 'artifacts' | 'changesets' | 'files', count: number): Promise<number> =>
    count === 0 ? Promise.resolve(0) : db.write((tx) => takeNumbers(tx, db.engine, table, count));
  return {
    artifact: await take('artifacts', counts.artifacts),
    changeset: await take('changesets', counts.changesets),
    file: await take('files', counts.files),
  };
}

async function foundGroups(tx: Tx, projectId: number, groups: readonly ImportedGroup[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, description } of groups) {
    const id = await insertGroup(tx, projectId, name, description);
    if (id !== undefined) ids.set(name.toLowerCase(), id);
  }
  return ids;
}

async function foundPlannings(
  tx: Tx,
  projectId: number,
  { plannings }: Analysis,
  trackers: readonly PlantedTracker[],
): Promise<void> {
  const ids = new Map(trackers.map(({ imported, tracker }) => [imported.key, tracker.id]));
  for (const planning of plannings) {
    await insertPlanning(tx, {
      project_id: projectId,
      name: planning.name,
      plan_title: planning.planTitle,
      backlog_title: planning.backlogTitle,
      milestone_tracker_id: ids.get(planning.milestoneTracker) ?? 0,
      backlog_tracker_ids: JSON.stringify(planning.backlogTrackers.map((key) => ids.get(key) ?? 0)),
    });
  }
}

interface Terms {
  overrides: ProjectOverrides;
  creator: ProjectCreator;
  owner: string;
  now: number;
  /** a project that was made for the archive */
  existing: number | undefined;
}

/** Makes the project with all but its artifacts and its members, in one unit. */
export async function found(
  deps: Context,
  tx: Tx,
  analysis: Analysis,
  { overrides, creator, owner, now, existing }: Terms,
): Promise<Founded> {
  const { root, people, groups } = analysis;
  const numbers = await settlePeople(tx, people, now);
  const user = people.lookup((index) => numbers[index] ?? creator.id);
  const projectId = existing ?? (await insertFounded(tx, analysis, overrides, creator, now));
  if (existing === undefined) {
    const row = { project_id: projectId, file_id: null, started_by: creator.id };
    await insertImport(tx, { ...row, owner, alive_until: now + lifetimeMs });
  }
  // Whoever asked for this id a moment ago was told that there is none.
  await deps.db.publish(tx, 'project', projectId);
  const left = await describeFounded(tx, projectId, analysis, creator);
  for (const { shortname, forwardLabel, reverseLabel } of analysis.newLinkTypes) {
    await insertLinkType(tx, { shortname, forward_label: forwardLabel, reverse_label: reverseLabel });
    await deps.db.publish(tx, 'link_types', 'all');
  }
  const groupIds = await foundGroups(tx, projectId, groups.others);
  const groupNamed = (name: string): number | undefined => groupIds.get(name.toLowerCase());
  const context: ImportContext = { groupNamed, user, isLinkType: () => true, leave: () => undefined };
  const trackers = await plantTrackers(deps, tx, root, projectId, context, now);
  await foundPlannings(tx, projectId, analysis, trackers);
  const openValue = await openValues(tx, analysis, trackers);
  return { projectId, owner, trackers, user, groupNamed, groupIds, openValue, left };
}
