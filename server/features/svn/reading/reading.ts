import { createBlames } from './blame.ts';
import { createContents } from './content.ts';
import { createDiffs } from './diff/service.ts';
import { createRevisions } from './revisions.ts';
import { createTrees } from './tree.ts';
import { createConcurrencyLimit } from '../../../lib/concurrency-limit.ts';
import { createRepositoryReaders } from './repository-reader.ts';

/**
 * Each reader is a process of Subversion. This many run at once, the others wait. Downloads have their own limit,
 * because they can take long.
 */
const readersAtOnce = 8;
const downloadsAtOnce = 32;

/** Reads repositories for callers of the API. */
export function createSvnReading(parts: Parameters<typeof createRepositoryReaders>[0]) {
  const open = createRepositoryReaders(parts);
  const limit = createConcurrencyLimit(readersAtOnce);
  return {
    ...createRevisions(open, limit),
    tree: createTrees(open, limit),
    content: createContents(open, limit, createConcurrencyLimit(downloadsAtOnce)),
    diff: createDiffs(open, limit),
    blame: createBlames(open, limit),
  };
}

export type SvnReading = ReturnType<typeof createSvnReading>;
