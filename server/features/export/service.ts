import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from '../../blobs/index.ts';
import { type Database, openReading, type Snapshot } from '../../db/index.ts';
import type { ExportContext } from '../../domain/export/context.ts';
import { additionsElement, additionsFile, type ExportedState } from '../../domain/export/project/additions.ts';
import { dashboardParts } from '../../domain/export/project/dashboards.ts';
import { enclosed } from '../../domain/export/project/enclosed.ts';
import { artifactsNamedIn } from '../../domain/kept/kept.ts';
import { findKeptParts } from '../projects/transfer.ts';
import { dumpPath, type ExportedRepository } from '../../domain/export/project/svn.ts';
import { userMap, usersElement } from '../../domain/export/people/users.ts';
import { importing } from '../../domain/policies/project-access.ts';
import { type Progress, silent } from '../../lib/progress.ts';
import { renderDocument } from '../../lib/xml/element.ts';
import { boardIn } from '../boards/transfer.ts';
import { csvMappingsIn } from '../csv-import/transfer.ts';
import { isStatusOnly, notificationsOf } from '../notifications/transfer.ts';
import { publicReportsOf } from '../reports/transfer.ts';
import type { RepositoryExport } from '../svn/index.ts';
import { trackersOfProject } from '../trackers/transfer.ts';
import { portableWebhooksOf } from '../webhooks/transfer.ts';
import { staticGroupsOf } from '../user-groups/index.ts';
import { createArtifactExport } from './artifacts.ts';
import { writeAttachments } from './attachments.ts';
import { loadDashboards } from './dashboards.ts';
import { linkTypesIn, type ProjectContent, projectXml } from './document.ts';
import { createNamedPeople } from './people.ts';
import { peopleInProject } from './people-in.ts';
import { loadPlannings, loadProject } from './reading.ts';
import { ExportRefused } from './refusal.ts';
import { createExportLedger, type ExportLedger, type ExportReport } from './report.ts';
import type { ExportSink } from './output/output.ts';
import {
  categoriesOf,
  countPersonal,
  countPersonalReports,
  type ExportedProjectRow,
  fieldValuesOf,
  findProjectRow,
} from './store/projects.ts';
import { countExported, existingArtifacts } from './store/artifacts.ts';
import { writeArchive } from './output/target.ts';
import { longDescriptionField } from '../../domain/project-categories.ts';
import { administratorGroups } from '../svn/transfer.ts';

type Parts = Pick<ExportedState, 'webhooks' | 'fields' | 'categories' | 'svnAdministrators'>;

/** The parts of a project, without its trackers, that have no place in the format. */
async function projectPartsOf(read: Snapshot['read'], projectId: number): Promise<Parts> {
  const fields = await fieldValuesOf(read, projectId);
  return {
    webhooks: await portableWebhooksOf(read, { projectId, trackerId: null }),
    fields: fields.filter(({ name }) => name !== longDescriptionField),
    categories: await categoriesOf(read, projectId),
    svnAdministrators: await administratorGroups(read, projectId),
  };
}

interface Deps {
  db: Database;
  blobs: Blobs;
  svn: RepositoryExport;
}

export interface ExportOptions {
  /** replaces an existing export */
  force?: boolean;
  progress?: Progress;
  /** cancels the export */
  signal?: AbortSignal;
}

type Read = Snapshot['read'];

/** Writes whole projects in the format that imports read. */
export function createExports({ db, blobs, svn }: Deps) {
  async function contentOf(read: Read, row: ExportedProjectRow, ledger: ExportLedger): Promise<ProjectContent> {
    const trackers = await trackersOfProject(read, row.id);
    const withReports: { tracker: (typeof trackers)[number]; reports: Awaited<ReturnType<typeof publicReportsOf>> }[] =
      [];
    for (const tracker of trackers) {
      const webhooks = await portableWebhooksOf(read, { projectId: row.id, trackerId: tracker.id });
      const notifiesStatusOnly = await isStatusOnly(read, tracker.id);
      const reports = await publicReportsOf(read, tracker.id);
      const notifications = await notificationsOf(read, tracker.id);
      const own = { ...(await boardIn(read, tracker.id)), ...(await csvMappingsIn(read, tracker.id)) };
      withReports.push({ tracker: { ...tracker, webhooks, notifiesStatusOnly, notifications, ...own }, reports });
      ledger.leave(`personal reports of ${tracker.itemName}`, await countPersonalReports(read, tracker.id));
    }
    const repositories = await svn.of(read, row.id);
    for (const { name, hasRevisions } of repositories) {
      if (!hasRevisions) ledger.leave(`revisions of the Subversion repository ${name}, which is missing on disk`);
    }
    Object.assign(ledger.counts, { trackers: trackers.length, repositories: repositories.length });
    return {
      project: await loadProject(read, row, ledger),
      trackers: withReports,
      plannings: await loadPlannings(read, row.id, trackers, ledger),
      repositories,
      ...(await keptIn(read, row.id)),
    };
  }

  /** Dashboards, parts that no page shows, and the artifacts that they name. */
  async function keptIn(
    read: Read,
    projectId: number,
  ): Promise<Pick<ProjectContent, 'kept' | 'dashboards' | 'hasArtifact'>> {
    const kept = await findKeptParts(read, projectId);
    const dashboards = await loadDashboards(read, projectId);
    const named = artifactsNamedIn([...kept, dashboardParts(dashboards)]);
    const present = new Set(await existingArtifacts(read, projectId, named));
    return { kept, dashboards, hasArtifact: (id) => present.has(id) };
  }

  async function writeAdditions(
    sink: ExportSink,
    parts: Parameters<typeof linkTypesIn>[0],
    content: ProjectContent,
    state: ExportedState,
  ): Promise<void> {
    const given = content.trackers.map(({ tracker }) => tracker);
    const trackers = content.trackers.map(({ tracker, reports }) => ({
      tracker: enclosed(tracker, given, { ...parts.context, leave: () => undefined }),
      reports,
    }));
    const linkTypes = await linkTypesIn(parts, content);
    const additions = additionsElement(
      { ...content, ...state, trackers, linkTypes, groupName: parts.context.groupName },
      parts.context,
    );
    if (additions !== undefined) await sink.write(additionsFile, [renderDocument(additions)]);
  }

  async function writeDumps(
    repositories: readonly ExportedRepository[],
    projectId: number,
    { sink, scratch }: { sink: ExportSink; scratch: string },
    progress: Progress,
  ): Promise<void> {
    if (repositories.length === 0) return;
    progress.step('Repositories exported', repositories.length);
    const file = join(scratch, 'dump');
    for (const { name, hasRevisions } of repositories) {
      if (!hasRevisions) continue;
      await svn.dump(projectId, name, file);
      await sink.write(dumpPath(name), createReadStream(file));
      await rm(file);
      progress.advance();
    }
  }

  async function write(
    read: Read,
    row: ExportedProjectRow,
    place: { sink: ExportSink; scratch: string },
    { progress = silent, signal }: ExportOptions,
  ): Promise<ExportReport> {
    const { sink } = place;
    const ledger = createExportLedger();
    const content = await contentOf(read, row, ledger);
    const trackerIds = content.trackers.map(({ tracker }) => tracker.id);
    const { watches, earlierComments } = await countPersonal(read, trackerIds);
    ledger.leave('artifacts that people watch', watches);
    ledger.leave('earlier versions of comments', earlierComments);
    const lost = await writeAttachments({ read, blobs, sink, ledger, progress, signal }, trackerIds);

    const groups = new Map((await staticGroupsOf(read, row.id)).map((group) => [group.id, group.name]));
    const people = createNamedPeople(read);
    await people.meet(peopleInProject(content));
    const context: ExportContext = {
      groupName: (number) => groups.get(number),
      user: people.find,
      leave: ledger.leave,
    };
    progress.step('Artifacts exported', await countExported(read, trackerIds));
    const artifacts = createArtifactExport({ read, people, context, lost, ledger, progress });
    await sink.write('project.xml', projectXml({ read, context, artifacts }, content));
    const members = content.project.groups.flatMap((group) => group.members);
    const hasClosedMembers = members.some((id) => ['S', 'D'].includes(people.find(id)?.status ?? 'A'));
    const { is_template: isTemplate, header_background: headerBackground } = row;
    // An import restores a deleted project unchanged.
    const status = row.status === 'deleted' ? (row.status_before ?? 'active') : row.status;
    const own = await projectPartsOf(read, row.id);
    const state = { status, isTemplate: isTemplate === 1, hasClosedMembers, headerBackground, ...own };
    await writeAdditions(sink, { read, context, artifacts }, content, state);
    await writeDumps(content.repositories, row.id, place, progress);
    const named = people.all();
    ledger.counts.users = named.length;
    await sink.write('users.xml', [renderDocument(usersElement(named))]);
    await sink.write('user_map.csv', [userMap(named)]);
    const { id: projectId, shortname, label } = row;
    return { projectId, shortname, label, counts: ledger.counts, left: ledger.left() };
  }

  return {
    /** Writes the current state of the project, regardless of later changes, to a directory or to `….zip`. */
    async run(projectId: number, to: string, options: ExportOptions = {}): Promise<ExportReport> {
      const reading = await openReading(db.target, { matches: () => false });
      try {
        return await writeArchive(to, { force: options.force === true }, (place) =>
          reading.snapshot(async ({ read }) => {
            const row = await findProjectRow(read, projectId);
            if (row === undefined || row.status === importing) {
              throw new ExportRefused(`There is no project ${projectId}.`);
            }
            return write(read, row, place, options);
          }),
        );
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'database_damaged') db.reportDamage(error);
        throw error;
      } finally {
        await reading.close();
      }
    },
  };
}
