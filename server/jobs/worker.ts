import { setTimeout as delay } from 'node:timers/promises';
import { jobLimits } from '../../contract/limits.ts';
import type { Lane } from './kinds.ts';
import { beginRun, leaseMs, type Run, type RunDeps } from './run.ts';
import { claimJobs, type JobRow, nextDue, nextDueByTurn } from './store.ts';

/** Polls after this time in case a wake-up call was lost. */
const longestSleepMs = 15_000;
/** Another copy is claiming the due jobs, or the database is unavailable. */
const shortSleepMs = 1_000;

/** Jobs of a kind with the same turn, or the jobs without a turn. */
interface Group {
  kinds: readonly string[];
  turn: string | null;
  dueAt: number;
}

type Claimed = Pick<JobRow, 'id' | 'kind' | 'turn'>;

/** The number of running jobs of a kind, by turn. */
function countTurns(running: readonly Claimed[], kind: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const job of running) {
    if (job.kind === kind && job.turn !== null) counts.set(job.turn, (counts.get(job.turn) ?? 0) + 1);
  }
  return counts;
}

/** Claims due jobs of a lane and runs a few of them at a time. */
export function createWorker(parts: RunDeps, lane: Lane) {
  const { db, clock, kinds, log } = parts;
  const runs = new Map<number, Run & { job: Claimed }>();
  let isOn = false;
  let looking: Promise<void> | undefined;
  let isAwaited = false;
  let timer: NodeJS.Timeout | undefined;

  /** The number of jobs of the group that may begin while these run. */
  function roomOf({ kinds: [kind = ''], turn }: Group, running: readonly Claimed[]): number {
    const free = jobLimits.atOnce[lane] - running.length;
    const room = turn === null ? undefined : kinds.find(kind).room;
    return room === undefined || turn === null ? free : Math.min(free, room(turn, countTurns(running, kind)));
  }

  /**
   * The groups with a job that may begin in this process, soonest first. Jobs of the other groups wait without being
   * claimed.
   */
  async function openGroups(): Promise<Group[]> {
    const running = [...runs.values()].map(({ job }) => job);
    const turned = kinds.turned(lane);
    const others = kinds.names(lane).filter((kind) => !turned.includes(kind));
    const groups: Group[] = [];
    for (const kind of turned) {
      for (const next of await nextDueByTurn(db.read, kind)) groups.push({ kinds: [kind], ...next });
    }
    if (others.length > 0) {
      const dueAt = await nextDue(db.read, { kinds: others, except: [...runs.keys()] });
      if (dueAt !== undefined) groups.push({ kinds: others, turn: null, dueAt });
    }
    return groups.filter((group) => roomOf(group, running) > 0).toSorted((one, other) => one.dueAt - other.dueAt);
  }

  function begin(row: JobRow): void {
    const run = beginRun(parts, row);
    runs.set(row.id, { ...run, job: row });
    void run.ended.then(() => {
      runs.delete(row.id);
      wake();
    });
  }

  async function take(groups: readonly Group[]): Promise<number> {
    const now = clock();
    const before = [...runs.values()].map(({ job }) => job);
    const claimed = await db.write(async (tx) => {
      const found: JobRow[] = [];
      for (const group of groups) {
        const limit = roomOf(group, [...before, ...found]);
        const wanted = { ...group, except: [...runs.keys()], now, until: now + leaseMs, limit };
        if (limit > 0) found.push(...(await claimJobs(tx, db.engine, wanted)));
      }
      return found;
    });
    for (const row of claimed) begin(row);
    return claimed.length;
  }

  /** Starts due jobs and returns the time until the next one is due. */
  async function takeDue(): Promise<number> {
    for (;;) {
      if (!isOn || runs.size >= jobLimits.atOnce[lane] || kinds.names(lane).length === 0) return longestSleepMs;
      const groups = await openGroups();
      const [next] = groups;
      if (next === undefined) return longestSleepMs;
      if (next.dueAt > clock()) return Math.min(next.dueAt - clock(), longestSleepMs);
      if ((await take(groups.filter(({ dueAt }) => dueAt <= clock()))) === 0) return shortSleepMs;
    }
  }

  async function look(): Promise<void> {
    const pause = await takeDue().catch((error: unknown) => {
      log.error({ err: error }, 'the queue of jobs could not be read');
      return shortSleepMs;
    });
    if (isOn) timer = setTimeout(wake, pause).unref();
  }

  function wake(): void {
    if (!isOn) return;
    isAwaited = looking !== undefined;
    if (isAwaited) return;
    clearTimeout(timer);
    looking = look().then(() => {
      looking = undefined;
      if (isAwaited) wake();
    });
  }

  return {
    wake,

    start(): void {
      isOn = true;
      wake();
    },

    /** Waits for running jobs, and hands them back if they take too long. */
    async stop(): Promise<void> {
      isOn = false;
      clearTimeout(timer);
      await looking;
      const waiting = new AbortController();
      const deadline = delay(jobLimits.stopSeconds * 1000, undefined, { signal: waiting.signal });
      await Promise.race([Promise.all([...runs.values()].map((run) => run.ended)), deadline]);
      waiting.abort();
      await deadline.catch(() => undefined);
      await Promise.all([...runs.values()].map((run) => run.handBack()));
    },
  };
}
