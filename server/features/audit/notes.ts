import type { SignInKind } from '../../../contract/platform/events.ts';
import type { Actor } from '../../domain/actor.ts';
import type { EventLog, EventSource, NewEvent } from '../../events/index.ts';
import { createBatches } from '../../lib/batches.ts';
import type { Clock } from '../../lib/clock.ts';

interface Deps {
  events: EventLog;
  clock: Clock;
  source: () => EventSource | undefined;
  onError: (error: unknown) => void;
}

export interface FailedSignIn {
  kind: SignInKind;
  /** undefined: no account has this name. The name is not kept, because people type passwords in its place. */
  accountId: number | undefined;
  ip: string;
}

/** An administrator who works in a project is noted once in this time. */
const entryMs = 60 * 60 * 1000;
/** Attempts from further addresses are counted together. */
const mostPending = 1_000;
const mostEntries = 10_000;

/** Notes what happens without a change, and appends it to the event log in batches, outside of the requests. */
export function createAuditNotes({ events, clock, source, onError }: Deps) {
  let batch = 0;
  /** of the batch that is being collected */
  const failures = new Map<string, number>();
  const notes = createBatches<string, NewEvent>((noted) => {
    batch += 1;
    failures.clear();
    return events.record(...noted.map(([, event]) => event));
  }, onError);
  const entries = new Map<string, number>();

  function signInFailed({ kind, accountId, ip }: FailedSignIn): void {
    const known = failures.size < mostPending ? { accountId, ip } : { accountId: undefined, ip: undefined };
    const key = `${batch} ${kind} ${known.accountId} ${known.ip}`;
    const count = (failures.get(key) ?? 0) + 1;
    failures.set(key, count);
    notes.set(key, {
      type: 'account.sign_in_failed',
      userId: undefined,
      subjectId: known.accountId,
      ip: known.ip,
      details: { kind, count },
    });
  }

  /** Somebody used a right on the platform to enter a private project. */
  function entered(actor: Actor, projectId: number): void {
    if (actor.kind !== 'user') return;
    const key = `${actor.user.id} ${projectId}`;
    const now = clock();
    if (now - (entries.get(key) ?? 0) < entryMs) return;
    if (entries.size >= mostEntries) entries.clear();
    entries.set(key, now);
    notes.set(key, { type: 'project.entered', userId: actor.user.id, projectId, ...source(), details: {} });
  }

  return { signInFailed, entered, flush: notes.flush, close: notes.close };
}
