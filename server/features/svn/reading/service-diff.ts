import type { SvnDiffQuery } from '../../../../contract/svn-reading.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { filesOf } from './diff-files.ts';
import { comparedPath, diffTitle, type FileDiff, lookTitle } from './diff-title.ts';
import { pathOf, shown } from './path.ts';
import type { Turns } from './turns.ts';
import type { OpenVisit, Visit } from './visit.ts';

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

/** What one revision did. A copy is told as one, and not as all that is in it. */
async function ofRevision(visit: Visit, path: string, rev: number): Promise<Diff> {
  const revision = await visit.revision(rev);
  if (!visit.may(path)) throw problem('svn_path_not_found', { path: shown(path), revision });
  const reading = visit.engine.look.diff(visit.at, { revision });
  const found = await filesOf(reading, { within: path, may: visit.may, titleOf: lookTitle, comparedIn: comparedPath });
  return { path, from: revision - 1, to: revision, ...found };
}

/** What is different at one path in two revisions, whatever happened between them. */
async function between(visit: Visit, path: string, from: number, to: number): Promise<Diff> {
  await visit.revision(Math.max(from, to));
  const { browse } = visit.engine;
  const sides = visit.may(path)
    ? await Promise.all([from, to].map((revision) => browse.node(visit.at, path, revision)))
    : [];
  const nodes = sides.filter((node) => node !== undefined);
  if (nodes.length === 0) throw problem('svn_path_not_found', { path: shown(path), revision: to });
  const asked = { path, isFile: nodes.every((node) => node !== 'directory') };
  const found = await filesOf(browse.diff(visit.at, path, { from, to }), {
    within: path,
    may: visit.may,
    titleOf: (title) => diffTitle(title, asked),
  });
  // Of binary files the diff itself doesn't say whether they are new or gone.
  const binary = found.files.filter((file) => file.isBinary);
  const known = binary.length === 0 ? undefined : await browse.differences(visit.at, path, { from, to });
  for (const file of binary) file.action = known?.get(file.path) ?? file.action;
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
