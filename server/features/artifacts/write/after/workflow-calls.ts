import { type Static, Type } from 'typebox';
import { jobLimits } from '../../../../../contract/limits.ts';
import type { Tx } from '../../../../db/index.ts';
import type { Jobs } from '../../../../jobs/index.ts';
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

const kind = 'workflow_job';
/** About twenty minutes: a build that starts hours later is useless. */
const attempts = 8;

/** Calls the `job_url` of transitions after the change is committed. */
export function createWorkflowCalls(jobs: Jobs, send: FormCall) {
  jobs.handle({
    kind,
    payload: Call,
    attempts,
    lane: 'calls',
    room: (project, running) => jobLimits.callsOfOne - (running.get(project) ?? 0),
    run: ({ url, ...told }, attempt) =>
      send(url, Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)])), attempt),
  });

  return {
    async queue(tx: Tx, calls: readonly WorkflowCall[]): Promise<void> {
      for (const each of calls) await jobs.enqueue(tx, kind, each, { turn: String(each.projectId) });
    },
  };
}

export type WorkflowCalls = ReturnType<typeof createWorkflowCalls>;
