import type { Snapshot } from '../../db/index.ts';
import type { ExportedGroup, ExportedProject } from '../../domain/export/project/project.ts';
import type { ExportedPlanning } from '../../domain/export/project/plannings.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { findBanner } from '../banners/transfer.ts';
import { planningsOf } from '../plannings/transfer.ts';
import { projectAdministrators, projectMembers } from '../../domain/user-groups.ts';
import { memberIdsOf, staticGroupsOf } from '../user-groups/index.ts';
import type { ExportLedger } from './report.ts';
import { longDescriptionField } from '../../domain/project-categories.ts';
import { fieldValuesOf, type ExportedProjectRow, servicesOf } from './store/projects.ts';

/** Members and administrators, which every project has. */
const builtIn = 2;

type Read = Snapshot['read'];

async function groupsOf(
  read: Read,
  { id: projectId, owner_id: owner }: Pick<ExportedProjectRow, 'id' | 'owner_id'>,
): Promise<ExportedGroup[]> {
  const administrators = await memberIdsOf(read, projectId, projectAdministrators.id);
  const groups: ExportedGroup[] = [
    { name: 'project_admins', description: '', members: administrators, owner },
    { name: 'project_members', description: '', members: await memberIdsOf(read, projectId, projectMembers.id) },
  ];
  for (const { id, name, description } of await staticGroupsOf(read, projectId)) {
    groups.push({ name, description, members: await memberIdsOf(read, projectId, id) });
  }
  return groups;
}

/** The project without its trackers. */
export async function loadProject(read: Read, row: ExportedProjectRow, ledger: ExportLedger): Promise<ExportedProject> {
  const values = await fieldValuesOf(read, row.id);
  const groups = await groupsOf(read, row);
  ledger.counts.groups = groups.length - builtIn;
  return {
    shortname: row.shortname,
    label: row.label,
    description: row.description,
    longDescription: row.long_description ?? values.find((one) => one.name === longDescriptionField)?.value ?? '',
    // Banners of projects have no end.
    banner: (await findBanner(read, row.id, 0))?.message,
    icon: row.icon,
    isPublic: row.is_public === 1,
    isSynchronized: row.is_synchronized === 1,
    allowRestricted: row.allow_restricted === null ? null : row.allow_restricted === 1,
    services: await servicesOf(read, row.id),
    groups,
  };
}

export async function loadPlannings(
  read: Read,
  projectId: number,
  trackers: readonly Tracker[],
  ledger: ExportLedger,
): Promise<ExportedPlanning[]> {
  const isThere = (id: number): boolean => trackers.some((tracker) => tracker.id === id);
  const plannings = (await planningsOf(read, projectId)).map((row) => ({
    name: row.name,
    planTitle: row.plan_title,
    backlogTitle: row.backlog_title,
    milestoneTracker: row.milestone_tracker_id,
    backlogTrackers: (JSON.parse(row.backlog_tracker_ids) as number[]).filter(isThere),
  }));
  const whole = plannings.filter(({ milestoneTracker }) => isThere(milestoneTracker));
  ledger.leave('plannings of deleted trackers', plannings.length - whole.length);
  ledger.counts.plannings = whole.length;
  return whole;
}
