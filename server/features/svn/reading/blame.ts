import { svnReadingLimits } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Blamed } from '../../../svn/index.ts';
import { repositoryPathOf, displayedPath } from './path.ts';
import { fileAt } from './content.ts';
import { readableHistory } from './revisions.ts';
import type { ConcurrencyLimit } from '../../../lib/concurrency-limit.ts';
import type { OpenRepositoryReader } from './repository-reader.ts';

export interface Blame {
  path: string;
  revision: number;
  lines: (Blamed & { text: string })[];
}

/** Lines as Subversion counts them: only a line feed ends a line. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.replace(/\r$/, ''));
}

export function createBlames(open: OpenRepositoryReader, limit: ConcurrencyLimit) {
  return async (actor: Actor, id: number, wanted: { path: string; rev?: number }): Promise<Blame> => {
    const path = repositoryPathOf(wanted.path);
    const reader = await open(actor, id);
    const { browse, look } = reader.engine;
    return limit.take(async () => {
      const revision = await reader.revision(wanted.rev);
      const { size } = await fileAt(reader, path, revision);
      const limit = svnReadingLimits.blame;
      if (size > limit) throw problem('svn_file_too_large', { path: displayedPath(path), size, limit });
      // Hide the authors of lines from hidden places.
      const from = (await readableHistory(reader, path, revision)).at(-1) ?? revision;
      const [blamed, text] = await Promise.all([
        browse.blame(reader.at, path, { from, to: revision }),
        look.cat(reader.at, { revision }, path).text(),
      ]);
      if (blamed === undefined) throw problem('svn_file_binary', { path: displayedPath(path) });
      const texts = linesOf(text);
      return { path, revision, lines: blamed.map((line, at) => ({ ...line, text: texts[at] ?? '' })) };
    });
  };
}
