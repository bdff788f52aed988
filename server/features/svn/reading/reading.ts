import { createBlames } from './blame.ts';
import { createContents } from './content.ts';
import { createDiffs } from './diff/service.ts';
import { createRevisions } from './revisions.ts';
import { createTrees } from './tree.ts';
import { createTurns } from './turns.ts';
import { createVisits } from './visit.ts';

/**
 * Each reader is a process of Subversion: so many run at once, the others wait. Downloads take as long as they take.
 */
const readersAtOnce = 8;
const downloadsAtOnce = 32;

/** Reads repositories for callers of the API. */
export function createReading(parts: Parameters<typeof createVisits>[0]) {
  const open = createVisits(parts);
  const turns = createTurns(readersAtOnce);
  return {
    revisions: createRevisions(open, turns),
    tree: createTrees(open, turns),
    content: createContents(open, turns, createTurns(downloadsAtOnce)),
    diff: createDiffs(open, turns),
    blame: createBlames(open, turns),
  };
}

export type SvnReading = ReturnType<typeof createReading>;
