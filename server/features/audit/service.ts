import type { AuditVerification, PlatformAuditFilter } from '../../../contract/platform/audit.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor, Identity } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import type { Page } from '../../http/pagination.ts';
import { parseIsoDate } from '../../lib/dates/iso-date.ts';
import { createPauses } from '../../lib/pauses.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import { type ChainFault, createChainCheck } from './chain.ts';
import { dataExported } from './exported.ts';
import { type AuditLine, chainBounds, type ChainEnd, type LineFilter, linesAfter, listLines } from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
}

/** A line with the people and things that it names. */
export interface ShownLine {
  line: AuditLine;
  user: Identity | undefined;
  project: KnownProject | undefined;
  /** the account that it is about */
  account: Identity | undefined;
  member: Identity | undefined;
  trackerLabel: string | undefined;
}

const linesAtOnce = 1_000;

/** Without the record of its end, a shortened log would look complete. */
const withoutEnd: AuditVerification = {
  is_intact: false,
  first_line: 0,
  last_line: 0,
  hash: '',
  fault: { line: 0, kind: 'end_removed' },
};

function instantOf(name: 'since' | 'until', text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = parseIsoDate(text);
  if (at !== undefined) return at;
  const reason = `invalid value specified for \`${name}\``;
  throw problem('parameter_invalid', { reason }, { details: { parameter: name } });
}

const filterOf = ({ event, user_id, project_id, address, since, until }: PlatformAuditFilter): LineFilter => ({
  type: event,
  userId: user_id,
  projectId: project_id,
  ip: address,
  since: instantOf('since', since),
  until: instantOf('until', until),
});

export function createAudit({ db, events, directory, trackers, identities }: Deps) {
  const person = async (id: unknown) => (typeof id === 'number' ? identities.find(id) : undefined);

  async function shown(line: AuditLine): Promise<ShownLine> {
    const details: unknown = JSON.parse(line.details);
    const memberId = typeof details === 'object' && details !== null && 'memberId' in details ? details.memberId : null;
    return {
      line,
      user: await person(line.user_id),
      project: line.project_id === null ? undefined : await directory.find(line.project_id),
      account: line.type.startsWith('account.') ? await person(line.subject_id) : undefined,
      member: await person(memberId),
      trackerLabel: line.tracker_id === null ? undefined : (await trackers.find(line.tracker_id))?.label,
    };
  }

  async function* exported(filter: LineFilter): AsyncGenerator<ShownLine> {
    for (let last = 0; ; ) {
      const lines = await linesAfter(db.read, filter, last, linesAtOnce);
      for (const line of lines) yield shown(line);
      last = lines.at(-1)?.line ?? last;
      if (lines.length < linesAtOnce) return;
    }
  }

  /** Ignores lines that are added in the meantime. */
  async function firstFault(expected?: ChainEnd): Promise<AuditVerification> {
    const bounds = await chainBounds(db.read);
    if (bounds === undefined) return withoutEnd;
    const { pruned, last, below, beyond } = bounds;
    const check = createChainCheck(pruned);
    const pause = createPauses();
    const report = (fault: ChainFault | null): AuditVerification => ({
      is_intact: fault === null,
      first_line: pruned.line + 1,
      last_line: last.line,
      hash: last.hash,
      fault,
    });
    // Hearth numbers lines consecutively and removes only the oldest ones: a line before them is not from Hearth.
    if (below !== null) return report({ line: below, kind: 'added' });
    for (let from = pruned.line; from < last.line; from += linesAtOnce) {
      const lines = await linesAfter(db.read, {}, from, Math.min(linesAtOnce, last.line - from));
      for (const line of lines) {
        if (line.line > last.line) break;
        const fault = check.next(line, expected);
        if (fault !== undefined) return report(fault);
        await pause();
      }
    }
    const end = check.end();
    if (expected !== undefined && expected.line > last.line) return report({ line: expected.line, kind: 'removed' });
    if (end.line < last.line) return report({ line: end.line + 1, kind: 'removed' });
    if (end.hash !== last.hash) return report({ line: end.line, kind: 'changed' });
    return report(beyond === null ? null : { line: beyond, kind: 'added' });
  }

  return {
    /** Of the platform, or of one project for its administrators. */
    async list(filter: PlatformAuditFilter, page: Page): Promise<{ lines: ShownLine[]; total: number }> {
      const { rows, total } = await listLines(db.read, filterOf(filter), page);
      return { lines: await Promise.all(rows.map(shown)), total };
    },

    /** All lines, oldest first. The export itself is recorded, before its first line is read. */
    async export(by: Actor, filter: PlatformAuditFilter): Promise<AsyncGenerator<ShownLine>> {
      const lines = filterOf(filter);
      await events.record(dataExported(by, 'audit_log', { projectId: filter.project_id }));
      return exported(lines);
    },

    /** The project whose log the caller may read. */
    ofProject: (actor: Actor, id: number): Promise<KnownProject> => directory.administeredForReading(actor, id),

    /**
     * Checks that each line follows the one before it, from the oldest remaining one to the last one. Comparing a line
     * with an external copy shows whether the log was rewritten with other hashes.
     */
    async verify(expected?: ChainEnd): Promise<AuditVerification> {
      const found = await firstFault(expected);
      if (found.is_intact) return found;
      // Old lines may have reached the end of their retention in the meantime.
      const pruned = (await chainBounds(db.read))?.pruned;
      return pruned !== undefined && pruned.line >= found.first_line ? firstFault(expected) : found;
    },
  };
}

export type Audit = ReturnType<typeof createAudit>;
