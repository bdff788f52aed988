import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import type { Database } from '../../../db/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type ImportRow, keepAlive } from '../store/imports.ts';

/** An import that isn't renewed for this long is abandoned: its process ended. */
export const lifetimeMs = 2 * 60 * 1000;
/** The longest time that a queued import may wait. */
export const archiveRetentionMs = 7 * 24 * 60 * 60 * 1000;
const renewEveryMs = 20_000;

/** The active owners in this process. */
const ownWorks = new Set<string>();

/** Runs work under a unique owner name, by which others know whether it is active. */
export async function withOwner<T>(work: (owner: string) => Promise<T>): Promise<T> {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  ownWorks.add(owner);
  try {
    return await work(owner);
  } finally {
    ownWorks.delete(owner);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, and belongs to another process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the lease has expired, or the owner's process on this machine has ended. */
export function isAbandoned({ owner, alive_until: until }: ImportRow, now: number): boolean {
  const [host, pid] = owner.split(' ');
  if (until < now) return true;
  if (host !== hostname()) return false;
  return Number(pid) === process.pid ? !ownWorks.has(owner) : !isRunning(Number(pid));
}

/** Renews the lease periodically while the work runs. */
export async function whileAlive<T>(
  { db, clock, onError }: { db: Database; clock: Clock; onError: (error: unknown) => void },
  { projectId, owner }: { projectId: number; owner: string },
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    db.write((tx) => keepAlive(tx, projectId, owner, clock() + lifetimeMs)).catch(onError);
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
