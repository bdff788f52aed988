import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { SvnBlame, SvnDiff, SvnRevision, SvnTree } from '../../../../contract/svn/reading.ts';
import { addressOf, ApiError, answerTo, call, get, page } from '../client.ts';
import { nextOffset } from '../projects/projects.ts';

/** A path in a revision; by default the youngest. */
export interface SvnLocation {
  path: string;
  rev?: number | undefined;
}

/** Old revisions never change. */
const staleTime = ({ rev }: SvnLocation): number => (rev === undefined ? 5_000 : 300_000);

async function readTree(id: number, { path, rev }: SvnLocation, offset: number) {
  const { value, headers } = await call<SvnTree>('GET', `/svn/${id}/tree`, {
    query: { path, rev, limit: 200, offset },
  });
  return { revision: value.revision, items: value.entries, total: Number(headers.get('X-PAGINATION-SIZE')) };
}

export const treeQuery = (id: number, location: SvnLocation) =>
  infiniteQueryOptions({
    queryKey: ['svn', id, 'tree', location],
    staleTime: staleTime(location),
    queryFn: ({ pageParam }) => readTree(id, location, pageParam),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const logQuery = (id: number, location: SvnLocation) =>
  infiniteQueryOptions({
    queryKey: ['svn', id, 'log', location],
    queryFn: ({ pageParam }) =>
      page<SvnRevision>(`/svn/${id}/revisions`, { query: { ...location, limit: 20, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** The last revision that changed a path; null where none is to be seen. */
export const lastChangeQuery = (id: number, location: SvnLocation) =>
  queryOptions({
    queryKey: ['svn', id, 'last', location],
    staleTime: staleTime(location),
    queryFn: async () =>
      (await page<SvnRevision>(`/svn/${id}/revisions`, { query: { ...location, limit: 1 } })).items[0] ?? null,
  });

async function readRevision(id: number, rev: number, path: string): Promise<SvnRevision | null> {
  const at = async (location: string) =>
    (await page<SvnRevision>(`/svn/${id}/revisions`, { query: { path: location, rev, limit: 1 } })).items[0];
  try {
    return (await at('/')) ?? null;
  } catch (error) {
    // A user who may not read the root may still read this path.
    if (path === '/' || !(error instanceof ApiError) || error.status !== 404) throw error;
    const found = await at(path);
    return found?.revision === rev ? found : null;
  }
}

export const revisionQuery = (id: number, rev: number, path: string) =>
  queryOptions({ queryKey: ['svn', id, 'revision', rev, path], queryFn: () => readRevision(id, rev, path) });

/** The changes of one revision, or the differences between two. */
export type DiffRange = { rev: number } | { from: number; to: number };

export const diffQuery = (id: number, range: DiffRange, path: string) =>
  queryOptions({
    queryKey: ['svn', id, 'diff', range, path],
    staleTime: 300_000,
    queryFn: () => get<SvnDiff>(`/svn/${id}/diff`, { query: { ...range, path } }),
  });

export const blameQuery = (id: number, location: SvnLocation) =>
  queryOptions({
    queryKey: ['svn', id, 'blame', location],
    staleTime: staleTime(location),
    queryFn: () => get<SvnBlame>(`/svn/${id}/blame`, { query: { ...location } }),
  });

export const fileAddress = (id: number, location: SvnLocation): string =>
  addressOf(`/svn/${id}/files`, { ...location });

/** The content of a file that can be shown; other files can be downloaded. */
export type FileView = { kind: 'text'; text: string } | { kind: 'image' | 'large' | 'binary' };

const shownBytes = 1_048_576;
const isText = (type: string): boolean => /^(text\/|application\/(.*\+)?(json|xml|javascript|yaml|toml))/.test(type);

async function readFile(id: number, location: SvnLocation, signal: AbortSignal): Promise<FileView> {
  const headers = { Accept: '*/*' };
  const response = await answerTo('GET', `/svn/${id}/files`, { query: { ...location }, headers, signal });
  const type = response.headers.get('Content-Type') ?? '';
  const isLarge = Number(response.headers.get('Content-Length') ?? 0) > shownBytes;
  if (type.startsWith('image/') || isLarge || !isText(type)) {
    await response.body?.cancel();
    if (type.startsWith('image/')) return { kind: 'image' };
    return { kind: isText(type) ? 'large' : 'binary' };
  }
  const text = await response.text();
  return text.includes('\0') ? { kind: 'binary' } : { kind: 'text', text };
}

export const fileQuery = (id: number, location: SvnLocation) =>
  queryOptions({
    queryKey: ['svn', id, 'file', location],
    staleTime: staleTime(location),
    queryFn: ({ signal }) => readFile(id, location, signal),
  });
