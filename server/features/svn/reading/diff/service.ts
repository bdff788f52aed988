import type { SvnDiffQuery } from '../../../../../contract/svn/reading.ts';
import { problem } from '../../../../../contract/problems.ts';
import type { Actor } from '../../../../domain/actor.ts';
import { collectBetween } from './between.ts';
import { noFiles } from './files.ts';
import { filesOfRevision } from './of-revision.ts';
import type { FileDiff } from './title.ts';
import { repositoryPathOf, displayedPath } from '../path.ts';
import type { ConcurrencyLimit } from '../../../../lib/concurrency-limit.ts';
import type { OpenRepositoryReader, RepositoryReader } from '../repository-reader.ts';

export interface Diff {
  path: string;
  from: number;
  to: number;
  files: FileDiff[];
  isTruncated: boolean;
}

type Range = { rev: number } | { from: number; to: number };

function rangeIn({ rev, from, to }: SvnDiffQuery): Range {
  if (rev !== undefined && from === undefined && to === undefined) return { rev };
  if (rev === undefined && from !== undefined && to !== undefined) return { from, to };
  throw problem('svn_diff_range_invalid');
}

/** Throws a problem unless something is, or was, at the path. Returns whether it is a file. */
async function isFileAt(reader: RepositoryReader, path: string, from: number, to: number): Promise<boolean> {
  const revisions = [...new Set([from, to])].filter((revision) => revision >= 0);
  const { browse } = reader.engine;
  const sides = reader.may(path)
    ? await Promise.all(revisions.map((revision) => browse.node(reader.at, path, revision)))
    : [];
  const nodes = sides.filter((node) => node !== undefined);
  if (nodes.length === 0) throw problem('svn_path_not_found', { path: displayedPath(path), revision: to });
  return nodes.every((node) => node !== 'directory');
}

async function ofRevision(reader: RepositoryReader, path: string, rev: number): Promise<Diff> {
  const revision = await reader.revision(rev);
  if (path !== '' || !reader.may('')) await isFileAt(reader, path, revision - 1, revision);
  return { path, from: revision - 1, to: revision, ...(await filesOfRevision(reader, path, revision)) };
}

/** The differences at a path between two revisions. */
async function between(reader: RepositoryReader, path: string, from: number, to: number): Promise<Diff> {
  await reader.revision(Math.max(from, to));
  const isFile = await isFileAt(reader, path, from, to);
  const found = noFiles();
  await collectBetween(found, reader, { path, isFile, from, to }, path);
  return { path, from, to, ...found };
}

export function createDiffs(open: OpenRepositoryReader, limit: ConcurrencyLimit) {
  return async (actor: Actor, id: number, wanted: SvnDiffQuery): Promise<Diff> => {
    const path = repositoryPathOf(wanted.path ?? '');
    const range = rangeIn(wanted);
    const reader = await open(actor, id);
    return limit.take(() =>
      'rev' in range ? ofRevision(reader, path, range.rev) : between(reader, path, range.from, range.to),
    );
  };
}
