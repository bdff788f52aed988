import { type Static, Type } from 'typebox';
import { jobLimits } from '../../../../../contract/limits.ts';
import type { Database, Tx } from '../../../../db/index.ts';
import { type Jobs, runningFor } from '../../../../jobs/index.ts';
import type { Clock } from '../../../../lib/clock.ts';
import type { FormCall } from './form-call.ts';

/** The data that a transition sends to its `job_url`. */
const Call = Type.Object({
  url: Type.String(),
  userId: Type.Integer(),
  projectId: Type.Integer(),
  trackerId: Type.Integer(),
  artifactId: Type.Integer(),
  triggerFieldValue: Type.String(),
});
export type WorkflowCall = Static<typeof Call>;

const LeftOut = Type.Object({ trackerId: Type.Integer(), url: Type.String() });
type LeftOut = Static<typeof LeftOut>;

const kind = 'workflow_job';
const leftOutKind = 'workflow_calls_left_out';
/** About twenty minutes: a build that starts hours later is useless. */
const attempts = 8;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Calls of one tracker take turns. A turn begins with the project, because calls of all its trackers share one limit.
 */
const turnOf = ({ projectId, trackerId }: WorkflowCall): string => `${projectId}/${trackerId}`;

interface Deps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  send: FormCall;
  /** Notifies the administrators of a tracker that calls of its workflow are left out. */
  notifyOfLeftOutCalls: (leftOut: LeftOut) => Promise<void>;
}

/** Calls the `job_url` of transitions after the change is committed. */
export function createWorkflowCalls({ db, clock, jobs, send, notifyOfLeftOutCalls }: Deps) {
  let leftOut = 0;

  jobs.handle({
    kind,
    payload: Call,
    attempts,
    lane: 'calls',
    room: (turn, running) => jobLimits.callsOfOne - runningFor(turn.split('/')[0] ?? '', running),
    run: ({ url, ...fields }, attempt) =>
      send(url, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])), attempt),
  });
  jobs.handle({ kind: leftOutKind, payload: LeftOut, run: notifyOfLeftOutCalls });

  /** The change is accepted without its call. Administrators are notified of the first one each day. */
  async function leaveOut(tx: Tx, { trackerId, url }: WorkflowCall): Promise<void> {
    await db.afterCommit(async () => {
      leftOut += 1;
    });
    await jobs.enqueue(tx, leftOutKind, { trackerId, url }, { key: `${trackerId}/${Math.floor(clock() / dayMs)}` });
  }

  return {
    async queue(tx: Tx, calls: readonly WorkflowCall[]): Promise<void> {
      for (const each of calls) {
        const turn = turnOf(each);
        if ((await jobs.countTurn(tx, kind, turn)) < jobLimits.workflowCallsWaiting) {
          await jobs.enqueue(tx, kind, each, { turn });
        } else await leaveOut(tx, each);
      }
    },

    /** The number of calls left out since the start. */
    leftOut: (): number => leftOut,
  };
}

export type WorkflowCalls = ReturnType<typeof createWorkflowCalls>;
