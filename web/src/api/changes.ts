import type { Artifact } from '../../../contract/artifacts/artifact.ts';
import type { Change, ChangePage } from '../../../contract/platform/change.ts';
import { addressOf, ApiError, get } from './client.ts';

export type { Change };

/** The end of the log of changes. */
export const readHead = async (): Promise<number> => (await get<ChangePage>('/changes')).next;

export const readChanges = (since: number, signal: AbortSignal): Promise<ChangePage> =>
  get<ChangePage>('/changes', { query: { since, limit: 100 }, signal });

export const streamAddress = (since: number): string => addressOf('/changes/stream', { since, heartbeats: 'events' });

/** The most artifacts that `readArtifacts` reads at once. */
export const mostArtifacts = 50;

/** The artifacts that the person may still see, with their values. */
export async function readArtifacts(ids: readonly number[]): Promise<Artifact[]> {
  const query = { query: JSON.stringify({ id: ids }), limit: mostArtifacts };
  return (await get<{ collection: Artifact[] }>('/artifacts', { query })).collection;
}

/** Whether the person may still read this. */
export async function isReadable(path: string): Promise<boolean> {
  try {
    await get(path);
    return true;
  } catch (error) {
    return !(error instanceof ApiError && [401, 403, 404].includes(error.status));
  }
}

/** The number of unread notifications of the person. */
export const readUnread = async (): Promise<number> => (await get<{ unread: number }>('/notifications/count')).unread;
