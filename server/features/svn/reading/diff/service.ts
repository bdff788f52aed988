import type { SvnDiffQuery } from '../../../../../contract/svn-reading.ts';
import { problem } from '../../../../../contract/problems.ts';
import type { Actor } from '../../../../domain/actor.ts';
import { collectBetween } from './between.ts';
import { noFiles } from './files.ts';
import { filesOfRevision } from './of-revision.ts';
import type { FileDiff } from './title.ts';
import { pathOf, shown } from '../path.ts';
import type { Turns } from '../turns.ts';
import type { OpenVisit, Visit } from '../visit.ts';

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

/** A problem unless something is, or was, at the path; says whether that is a file. */
async function isFileAt(visit: Visit, path: string, from: number, to: number): Promise<boolean> {
  const revisions = [...new Set([from, to])].filter((revision) => revision >= 0);
  const { browse } = visit.engine;
  const sides = visit.may(path)
    ? await Promise.all(revisions.map((revision) => browse.node(visit.at, path, revision)))
    : [];
  const nodes = sides.filter((node) => node !== undefined);
  if (nodes.length === 0) throw problem('svn_path_not_found', { path: shown(path), revision: to });
  return nodes.every((node) => node !== 'directory');
}

async function ofRevision(visit: Visit, path: string, rev: number): Promise<Diff> {
  const revision = await visit.revision(rev);
  if (path !== '' || !visit.may('')) await isFileAt(visit, path, revision - 1, revision);
  return { path, from: revision - 1, to: revision, ...(await filesOfRevision(visit, path, revision)) };
}

/** What is different at one path in two revisions, whatever happened between them. */
async function between(visit: Visit, path: string, from: number, to: number): Promise<Diff> {
  await visit.revision(Math.max(from, to));
  const isFile = await isFileAt(visit, path, from, to);
  const found = noFiles();
  await collectBetween(found, visit, { path, isFile, from, to }, path);
  return { path, from, to, ...found };
}

export function createDiffs(open: OpenVisit, turns: Turns) {
  return async (actor: Actor, id: number, wanted: SvnDiffQuery): Promise<Diff> => {
    const path = pathOf(wanted.path ?? '');
    const range = rangeIn(wanted);
    const visit = await open(actor, id);
    return turns.take(() =>
      'rev' in range ? ofRevision(visit, path, range.rev) : between(visit, path, range.from, range.to),
    );
  };
}
