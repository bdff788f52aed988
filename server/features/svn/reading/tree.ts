import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Page } from '../../../http/pagination.ts';
import type { Listed } from '../../../svn/index.ts';
import { below, repositoryPathOf, displayedPath } from './path.ts';
import type { ConcurrencyLimit } from '../../../lib/concurrency-limit.ts';
import type { OpenRepositoryReader } from './repository-reader.ts';

export interface Directory {
  path: string;
  revision: number;
  entries: Listed[];
  total: number;
}

const rank = ({ kind }: Listed): number => (kind === 'directory' ? 0 : 1);
const byName = (one: Listed, other: Listed): number => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);

export function createTrees(open: OpenRepositoryReader, limit: ConcurrencyLimit) {
  return async (actor: Actor, id: number, wanted: { path?: string; rev?: number }, page: Page): Promise<Directory> => {
    const path = repositoryPathOf(wanted.path ?? '');
    const reader = await open(actor, id);
    return limit.take(async () => {
      const revision = await reader.revision(wanted.rev);
      if ((await reader.node(path, revision)) !== 'directory') {
        throw problem('svn_path_not_directory', { path: displayedPath(path) });
      }
      const listed = (await reader.engine.browse.list(reader.at, path, revision)) ?? [];
      const entries = listed
        .filter(({ name }) => reader.may(below(path, name)))
        .toSorted((one, other) => rank(one) - rank(other) || byName(one, other));
      return { path, revision, entries: entries.slice(page.offset, page.offset + page.limit), total: entries.length };
    });
  };
}
