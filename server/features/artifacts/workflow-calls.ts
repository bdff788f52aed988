import { type Static, Type } from 'typebox';
import type { Tx } from '../../db/index.ts';
import { type Attempt, GiveUp, type Jobs } from '../../jobs/index.ts';
import { ClosedAddress, type Outgoing, type OutgoingAnswer } from '../../lib/outgoing.ts';

/** What a transition tells the server at its `job_url`. */
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
/** About twenty minutes: a build that begins hours later helps nobody. */
const attempts = 8;
const timeoutMs = 10_000;
const mostRedirections = 3;

/** The call was taken: redirections of these kinds lead to something to look at. */
const isTaken = (status: number): boolean => (status >= 200 && status < 300) || status === 302 || status === 303;
/** The call is to be made elsewhere. */
const isMoved = (status: number): boolean => [301, 307, 308].includes(status);
const isPassing = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/** Where a call goes on to: on the same host, and never from https to http. */
function nextAddress(url: URL, { location = '' }: OutgoingAnswer): URL {
  const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
  const isSame = next?.hostname === url.hostname && (next.protocol === url.protocol || next.protocol === 'https:');
  if (next === undefined || !isSame) throw new GiveUp(`${url.host} redirects to another host, which is not followed.`);
  return next;
}

/** Calls the `job_url` of transitions, after the change is committed. */
export function createWorkflowCalls(jobs: Jobs, outgoing: Outgoing) {
  async function call(address: URL, form: Omit<WorkflowCall, 'url'>, attempt: Attempt): Promise<void> {
    const fields = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
    const request = {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Hearth-Job': String(attempt.id) },
      body: new URLSearchParams(fields).toString(),
      signal: AbortSignal.any([attempt.signal, AbortSignal.timeout(timeoutMs)]),
    };
    let url = address;
    for (let hops = 0; hops <= mostRedirections; hops += 1) {
      const answer = await outgoing.post({ url, ...request });
      const { status } = answer;
      if (isTaken(status)) return;
      if (isPassing(status)) throw new Error(`${url.host} answered ${status}.`);
      if (!isMoved(status)) throw new GiveUp(`${url.host} answered ${status}.`);
      url = nextAddress(url, answer);
    }
    throw new GiveUp(`${address.host} redirects again and again.`);
  }

  jobs.handle({
    kind,
    payload: Call,
    attempts,
    async run({ url, ...form }, attempt) {
      try {
        await call(new URL(url), form, attempt);
      } catch (error) {
        throw error instanceof ClosedAddress ? new GiveUp(error.message) : error;
      }
    },
  });

  return {
    async queue(tx: Tx, calls: readonly WorkflowCall[]): Promise<void> {
      for (const each of calls) await jobs.enqueue(tx, kind, each);
    },
  };
}

export type WorkflowCalls = ReturnType<typeof createWorkflowCalls>;
