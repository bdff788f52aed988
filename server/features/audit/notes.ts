import type { SignInKind } from '../../../contract/platform/events.ts';
import type { Actor } from '../../domain/actor.ts';
import type { EventLog, EventSource, NewEvent } from '../../events/index.ts';
import { createBatchWriter } from '../../lib/batches.ts';
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

/** An administrator who works in a project is recorded once in this time. */
const entryMs = 60 * 60 * 1000;
/** Attempts from further addresses are counted together. */
const mostPending = 1_000;
const mostEntries = 10_000;

/** One note for several failures of the same kind. */
function together(older: NewEvent, newer: NewEvent): NewEvent {
  if (older.type !== 'account.sign_in_failed' || newer.type !== 'account.sign_in_failed') return newer;
  return { ...newer, details: { ...newer.details, count: older.details.count + newer.details.count } };
}

/** Records events without a change, and appends them to the event log in batches, outside of the requests. */
export function createAuditNotes({ events, clock, source, onError }: Deps) {
  const notes = createBatchWriter<string, NewEvent>(
    (noted) => events.record(...noted.map(([, event]) => event)),
    onError,
    together,
  );
  const entries = new Map<string, number>();

  function signInFailed({ kind, accountId, ip }: FailedSignIn): void {
    const keyOf = (of: { accountId?: number | undefined; ip?: string | undefined }): string =>
      `${kind} ${of.accountId} ${of.ip}`;
    const isKnown = notes.size() < mostPending || notes.waiting(keyOf({ accountId, ip })) !== undefined;
    const known = isKnown ? { accountId, ip } : { accountId: undefined, ip: undefined };
    const event: NewEvent = {
      type: 'account.sign_in_failed',
      userId: undefined,
      subjectId: known.accountId,
      ip: known.ip,
      details: { kind, count: 1 },
    };
    const earlier = notes.waiting(keyOf(known));
    notes.set(keyOf(known), earlier === undefined ? event : together(earlier, event));
  }

  /** A user used a right on the platform to enter a private project. */
  function entered(actor: Actor, projectId: number, from: EventSource | undefined = source()): void {
    if (actor.kind !== 'user') return;
    const key = `${actor.user.id} ${projectId}`;
    const now = clock();
    if (now - (entries.get(key) ?? 0) < entryMs) return;
    // The database may be down for long.
    if (notes.size() >= mostEntries) return;
    if (entries.size >= mostEntries) entries.clear();
    entries.set(key, now);
    notes.set(key, { type: 'project.entered', userId: actor.user.id, projectId, ...from, details: {} });
  }

  return { signInFailed, entered, flush: notes.flush, close: notes.close };
}
