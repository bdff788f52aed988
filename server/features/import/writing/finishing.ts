import type { Database, Tx } from '../../../db/index.ts';
import type { EventLog } from '../../../events/index.ts';
import { readParts } from '../../../domain/import/context.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Clock } from '../../../lib/clock.ts';
import { recountReferences } from '../../artifacts/index.ts';
import { insertLinks, recountLinks, setLastNumber } from '../../artifacts/transfer.ts';
import {
  addGroupMember,
  addProjectMember,
  isSynchronized,
  setAdministrator,
  setOwner,
  synchronizeMembership,
} from '../../user-groups/transfer.ts';
import type { ArtifactReader } from './artifact-reader.ts';
import {
  readForeignDashboards,
  readOwnDashboards,
  type UnshownTexts,
} from '../../../domain/import/project/dashboards.ts';
import { importedNames, type NamedTracker, readKeptParts } from '../../../domain/import/project/kept-parts.ts';
import { keepElement } from '../../../domain/kept/kept.ts';
import type { Texts } from '../../../text/index.ts';
import { insertKeptParts } from '../../projects/transfer.ts';
import { publicReportsOf } from '../../reports/transfer.ts';
import type { CreatedProject, NumberRanges } from './create.ts';
import type { ProjectCreator } from './create-project.ts';
import { insertDashboards } from './dashboards.ts';
import { lifetimeMs } from './lease.ts';
import { keepAlive, removeImport, setProjectOpen } from '../store/imports.ts';
import type { Analysis } from '../analysis/analysis.ts';

/** The widgets of the public format that Hearth doesn't have, and that have a name for readers. */
const named = [
  'projectdescription',
  'projectmembers',
  'projectcontacts',
  'projectlatestfilereleases',
  'projectlatestnews',
  'projectpublicareas',
  'projectlatestsvncommits',
  'projectsvnstats',
  'projectrss',
  'projectimageviewer',
  'plugin_tracker_projectrenderer',
  'plugin_agiledashboard_projects_kanban',
  'dashboardprojectmilestone',
  'plugin_roadmap_project_widget',
] as const;

/** The texts of the note that lists them. All readers of the project get the same one. */
const unshownTexts = ({ t }: Texts): UnshownTexts => ({
  title: t('import.unshown.title'),
  intro: t('import.unshown.intro'),
  nameOf(widget) {
    const known = named.find((one) => one === widget);
    return known === undefined ? t('import.widget.other') : t(`import.widget.${known}`);
  },
});

interface Deps {
  db: Database;
  clock: Clock;
}

const portion = 2_000;

/** Writes the links between artifacts, once all of them exist. */
export async function linkImportedArtifacts(
  { db, clock }: Deps,
  created: CreatedProject,
  rest: ArtifactReader['rest'],
): Promise<void> {
  const { projectId, owner } = created;
  async function unit(work: (tx: Tx) => Promise<void>): Promise<void> {
    await db.write(async (tx) => {
      if (!(await keepAlive(tx, projectId, owner, clock() + lifetimeMs))) throw new Error('The import was abandoned.');
      await work(tx);
    });
  }
  for (const links of rest.waiting.portions(portion)) await unit((tx) => insertLinks(tx, db.engine, links));
  for (const ids of rest.linked.portions(portion)) await unit(async (tx) => void (await recountLinks(tx, ids)));
  for (const ids of rest.referring.portions(portion)) await unit((tx) => recountReferences(tx, ids));
}

async function addMembers(
  tx: Tx,
  analysis: Analysis,
  created: CreatedProject,
  creator: ProjectCreator,
): Promise<Set<number>> {
  const { projectId, user, groupIds } = created;
  const accounts = (nodes: readonly XmlNode[]): Set<number> =>
    new Set(readParts({ leave: () => undefined }, nodes, (node) => user(node) ?? []).flat());
  const members = accounts(analysis.groups.members);
  const administrators = accounts(analysis.groups.administrators);
  // Someone must be able to administer it, and the creator of a project does.
  if (administrators.size === 0 || !creator.isTrusted) administrators.add(creator.id);
  for (const id of [...members, ...administrators]) await addProjectMember(tx, projectId, id);
  for (const id of administrators) await setAdministrator(tx, projectId, id, true);
  // An export names the owner first.
  const [first = creator.id] = administrators;
  await setOwner(tx, projectId, creator.isTrusted ? first : creator.id);
  if (analysis.groups.isSynchronized) await synchronizeMembership(tx, projectId);
  const joins = await isSynchronized(tx, projectId);
  const others = new Set<number>();
  for (const group of analysis.groups.others) {
    const groupId = groupIds.get(group.name.toLowerCase());
    for (const id of accounts(group.members)) {
      others.add(id);
      if (groupId !== undefined) await addGroupMember(tx, groupId, id);
      if (joins) await addProjectMember(tx, projectId, id);
    }
  }
  return new Set([...members, ...administrators, ...others]);
}

interface Opening {
  creator: ProjectCreator;
  status: string;
  ranges: NumberRanges;
  /** of the platform */
  texts: Texts;
}

/** Stores dashboards and the parts that no page shows, with the final ids of the things that they name. */
async function keepParts(
  tx: Tx,
  { root, dashboards, numbering }: Analysis,
  created: CreatedProject,
  { ranges, texts }: Pick<Opening, 'ranges' | 'texts'>,
) {
  const trackers: NamedTracker[] = [];
  for (const { imported, tracker, references } of created.trackers) {
    const reports = await publicReportsOf(tx, tracker.id);
    trackers.push({
      key: imported.key,
      id: tracker.id,
      references,
      reports: imported.reports.map((one, index) => ({
        imported: one,
        id: reports[index]?.id ?? 0,
        tables: reports[index]?.renderers.map(({ id }) => id) ?? [],
      })),
    });
  }
  const artifact = (source: string): number | undefined => {
    const found = numbering.find(source);
    return found === undefined ? undefined : ranges.artifact + found.position;
  };
  const { groupNamed } = created;
  const parts = readKeptParts(root, trackers, artifact, { groupNamed, leave: () => undefined });
  if (parts.length > 0) await insertKeptParts(tx, created.projectId, parts);
  const own =
    dashboards && keepElement(dashboards, importedNames(trackers, artifact, [dashboards]), { leave: () => undefined });
  const reports = trackers.flatMap((tracker) => tracker.reports);
  const reportOf = (renderer: number) => reports.find(({ tables }) => tables.includes(renderer))?.id;
  const shown =
    own === undefined ? readForeignDashboards(parts, reportOf, unshownTexts(texts)) : readOwnDashboards(own);
  await insertDashboards(tx, created.projectId, shown);
}

/** The last step: adds the members and makes the project visible. */
export async function openImportedProject(
  { db, clock, events }: Deps & { events: EventLog },
  analysis: Analysis,
  created: CreatedProject,
  { creator, status, ...rest }: Opening,
): Promise<void> {
  const { projectId, owner, trackers } = created;
  const { numbering } = analysis;
  await db.write(async (tx) => {
    if (!(await keepAlive(tx, projectId, owner, clock()))) throw new Error('The import was abandoned.');
    for (const [index, { tracker }] of trackers.entries()) {
      await setLastNumber(tx, tracker.id, numbering.before(index + 1) - numbering.before(index));
    }
    await keepParts(tx, analysis, created, rest);
    const people = await addMembers(tx, analysis, created, creator);
    await setProjectOpen(tx, projectId, status);
    await removeImport(tx, projectId);
    for (const id of people) db.publish(tx, 'user', id);
    db.publish(tx, 'project', projectId);
    await events.append(tx, { type: 'project.created', userId: creator.id, projectId, details: {} });
  });
}
