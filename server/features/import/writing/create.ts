import { type Database, takeNumbers, type Tx } from '../../../db/index.ts';
import type { OpenValue } from '../../../domain/fields/value-part.ts';
import type { ImportContext } from '../../../domain/import/context.ts';
import type { ImportedGroup } from '../../../domain/import/project/project.ts';
import { openValueNamed, type TrackerCreationContext } from '../../trackers/index.ts';
import { insertLinkType } from '../../trackers/transfer.ts';
import { insertGroup } from '../../user-groups/transfer.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { createAccounts } from '../people/create-people.ts';
import { insertImport, insertPlanning } from '../store/imports.ts';
import {
  describeImportedProject,
  insertImportedProject,
  type ProjectCreator,
  type ProjectOverrides,
} from './create-project.ts';
import { type InsertedTracker, insertImportedTrackers } from './create-trackers.ts';
import { lifetimeMs } from './lease.ts';
import { addProjectParts } from './project-parts.ts';

/** Allocates ids for all values that people added to open lists. */
async function openValues(tx: Tx, { openLabels }: Analysis, trackers: readonly InsertedTracker[]) {
  const known = new Map<string, OpenValue>();
  for (const [index, fields] of openLabels) {
    for (const [name, labels] of fields) {
      const field = trackers[index]?.tracker.elements.find((element) => element.name === name);
      if (field === undefined) continue;
      for (const [key, label] of labels) known.set(`${field.id} ${key}`, await openValueNamed(tx, field.id, label));
    }
  }
  return (fieldId: number, label: string): OpenValue => {
    const value = known.get(`${fieldId} ${label.toLowerCase()}`);
    if (value === undefined) throw new Error(`the open value ${label} was not foreseen`);
    return value;
  };
}

/** The project without its artifacts, not visible yet. */
export interface CreatedProject {
  projectId: number;
  /** the owner of the import */
  owner: string;
  trackers: readonly InsertedTracker[];
  user: ImportContext['user'];
  author: ImportContext['author'];
  groupNamed: (name: string) => number | undefined;
  groupIds: ReadonlyMap<string, number>;
  openValue: (fieldId: number, label: string) => OpenValue;
}

/** The first ids of the rows that are written later. */
export interface NumberRanges {
  artifact: number;
  changeset: number;
  file: number;
}

export async function takeNumberRanges(db: Database, { counts }: Analysis): Promise<NumberRanges> {
  const take = (table: 'artifacts' | 'changesets' | 'files', count: number): Promise<number> =>
    count === 0 ? Promise.resolve(0) : db.write((tx) => takeNumbers(tx, db.engine, table, count));
  return {
    artifact: await take('artifacts', counts.artifacts),
    changeset: await take('changesets', counts.changesets),
    file: await take('files', counts.files),
  };
}

async function insertGroups(tx: Tx, projectId: number, groups: readonly ImportedGroup[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, description } of groups) {
    const id = await insertGroup(tx, projectId, name, description);
    if (id !== undefined) ids.set(name.toLowerCase(), id);
  }
  return ids;
}

async function insertPlannings(
  tx: Tx,
  projectId: number,
  { plannings }: Analysis,
  trackers: readonly InsertedTracker[],
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
  /** a project created for the archive */
  existing: number | undefined;
}

/** Creates the project, without its artifacts and members, in one transaction. */
export async function createImportedProject(
  deps: TrackerCreationContext,
  tx: Tx,
  analysis: Analysis,
  { overrides, creator, owner, now, existing }: Terms,
): Promise<CreatedProject> {
  const { root, people, groups } = analysis;
  const projectId = existing ?? (await insertImportedProject(tx, analysis, overrides, creator, now));
  const numbers = await createAccounts(tx, people, now, analysis.counts.withoutAccount > 0);
  const { user, author } = people.lookup((index) => numbers[index] ?? creator.id);
  if (existing === undefined) {
    const row = { project_id: projectId, file_id: null, started_by: creator.id };
    await insertImport(tx, { ...row, owner, alive_until: now + lifetimeMs });
  }
  // Other processes may have cached that this id doesn't exist.
  deps.db.publish(tx, 'project', projectId);
  await describeImportedProject(tx, projectId, analysis);
  for (const { shortname, forwardLabel, reverseLabel } of analysis.newLinkTypes) {
    await insertLinkType(tx, { shortname, forward_label: forwardLabel, reverse_label: reverseLabel });
    deps.db.publish(tx, 'link_types', 'all');
  }
  const groupIds = await insertGroups(tx, projectId, groups.others);
  const groupNamed = (name: string): number | undefined => groupIds.get(name.toLowerCase());
  await addProjectParts(tx, analysis.parts, { projectId, creatorId: creator.id, now, groupNamed });
  const { isLinkType } = analysis;
  const context: ImportContext = { groupNamed, user, author, isLinkType, leave: () => undefined };
  const trackers = await insertImportedTrackers(deps, tx, root, projectId, context, { now, creatorId: creator.id });
  await insertPlannings(tx, projectId, analysis, trackers);
  const openValue = await openValues(tx, analysis, trackers);
  return { projectId, owner, trackers, user, author, groupNamed, groupIds, openValue };
}
