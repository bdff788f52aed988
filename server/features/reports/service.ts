import { quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { NewReport, ReportPatch } from '../../../contract/trackers/report.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor, type Identity } from '../../domain/actor.ts';
import type { Report } from '../../domain/reports/report.ts';
import { can, require } from '../../domain/policies/policy.ts';
import { trackerRights } from '../../domain/policies/tracker-rights.ts';
import type { EventLog } from '../../events/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory, VisibleTracker } from '../trackers/index.ts';
import type { Results } from './results.ts';
import { blankReport, changedReport } from './change.ts';
import type { VisibleReport } from './visible.ts';
import { findReport, type ReportHead, reportHeadsOf } from './store/reports.ts';
import { clearDefault, countReports, deleteReport, insertReport, lockReports, updateReport } from './store/changes.ts';

interface Deps {
  db: Database;
  events: EventLog;
  projects: ProjectDirectory;
  trackers: TrackerDirectory;
  results: Results;
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byLabel = (one: ReportHead, other: ReportHead): number => compare(one.label, other.label) || one.id - other.id;

const place = (actor: Actor, { tracker }: VisibleTracker, reportId: number) => ({
  userId: accountOf(actor),
  projectId: tracker.projectId,
  trackerId: tracker.id,
  subjectId: reportId,
});

export function createReports({ db, events, projects, trackers, results }: Deps) {
  /** A personal report exists only for its owner, and the reports of a deleted tracker don't exist. */
  async function visibleReport(actor: Actor, report: Report | undefined): Promise<VisibleReport> {
    const tracker = report === undefined ? undefined : await trackers.find(report.trackerId);
    if (report === undefined || tracker === undefined || tracker.isDeleted) throw problem('report_not_found');
    const project = await projects.ofTracker(actor, tracker.projectId);
    const rights = trackerRights(actor, tracker);
    const found = { tracker, rights, project, report };
    require(actor, 'report.read', found);
    return { ...found, mayChange: can(actor, 'report.read_administration', found) };
  }

  const readable = async (actor: Actor, id: number): Promise<VisibleReport> =>
    visibleReport(actor, await findReport(db.read, id));

  async function editable(actor: Actor, id: number): Promise<VisibleReport> {
    const found = await readable(actor, id);
    require(actor, 'report.update', found);
    return found;
  }

  /** The report, locked until the transaction ends. */
  async function held(tx: Tx, { report }: VisibleReport): Promise<Report> {
    await lockReports(tx, report.trackerId, db.engine);
    const current = await findReport(tx, report.id);
    if (current === undefined || current.ownerId !== report.ownerId) throw problem('report_not_found');
    return current;
  }

  return {
    readable,

    /** Without any check of access. */
    find: (id: number): Promise<Report | undefined> => findReport(db.read, id),

    /** Public reports and the caller's personal ones, by name. */
    async listOf(actor: Actor, trackerId: number): Promise<ReportHead[]> {
      const { tracker } = await trackers.visible(actor, trackerId);
      return (await reportHeadsOf(db.read, tracker.id, accountOf(actor))).toSorted(byLabel);
    },

    async create(actor: Actor, user: Identity, trackerId: number, given: NewReport): Promise<VisibleReport> {
      const tracker = await trackers.visible(actor, trackerId);
      require(actor, 'tracker.create_report', tracker);
      const report = changedReport(user, tracker, blankReport(user), given);
      await results.check(actor, tracker, report);
      const id = await db.write(async (tx) => {
        await lockReports(tx, trackerId, db.engine);
        const { reports: maximum } = quotas;
        const isFull = report.ownerId !== null && (await countReports(tx, trackerId, report.ownerId)) >= maximum;
        if (isFull) throw problem('reports_too_many', { maximum });
        if (report.isDefault) await clearDefault(tx, trackerId);
        const made = await insertReport(tx, trackerId, report);
        const { ownerId } = report;
        await events.append(tx, { type: 'report.created', ...place(actor, tracker, made), details: { ownerId } });
        return made;
      });
      return readable(actor, id);
    },

    async change(actor: Actor, user: Identity, id: number, patch: ReportPatch): Promise<VisibleReport> {
      const found = await editable(actor, id);
      const wanted = changedReport(user, found, found.report, patch);
      const isQueryGiven = patch.criteria !== undefined || patch.expert_query !== undefined;
      // A stored query may be outdated. Renaming the report must work all the same.
      await results.check(actor, found, {
        query: isQueryGiven ? wanted.query : { kind: 'all' },
        renderers: patch.renderers === undefined ? [] : wanted.renderers,
      });
      await db.write(async (tx) => {
        const current = await held(tx, found);
        const next = changedReport(user, found, current, patch);
        if (next.isDefault && !current.isDefault) await clearDefault(tx, current.trackerId);
        await updateReport(tx, id, next);
        const details = { ownerId: next.ownerId, formerOwnerId: current.ownerId };
        await events.append(tx, { type: 'report.updated', ...place(actor, found, id), details });
      });
      return readable(actor, id);
    },

    async remove(actor: Actor, id: number): Promise<void> {
      const found = await editable(actor, id);
      await db.write(async (tx) => {
        const { isDefault, ownerId } = await held(tx, found);
        if (isDefault) throw problem('report_default_needed');
        await deleteReport(tx, id);
        await events.append(tx, { type: 'report.deleted', ...place(actor, found, id), details: { ownerId } });
      });
    },
  };
}

export type Reports = ReturnType<typeof createReports>;
