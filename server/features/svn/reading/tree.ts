import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Page } from '../../../http/pagination.ts';
import type { Listed } from '../../../svn/index.ts';
import { below, pathOf, shown } from './path.ts';
import type { Turns } from './turns.ts';
import type { OpenVisit } from './visit.ts';

export interface Directory {
  path: string;
  revision: number;
  entries: Listed[];
  total: number;
}

const rank = ({ kind }: Listed): number => (kind === 'directory' ? 0 : 1);
const byName = (one: Listed, other: Listed): number => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);

export function createTrees(open: OpenVisit, turns: Turns) {
  return async (actor: Actor, id: number, wanted: { path?: string; rev?: number }, page: Page): Promise<Directory> => {
    const path = pathOf(wanted.path ?? '');
    const visit = await open(actor, id);
    return turns.take(async () => {
      const revision = await visit.revision(wanted.rev);
      if ((await visit.node(path, revision)) !== 'directory') {
        throw problem('svn_path_not_directory', { path: shown(path) });
      }
      const listed = (await visit.engine.browse.list(visit.at, path, revision)) ?? [];
      const entries = listed
        .filter(({ name }) => visit.may(below(path, name)))
        .toSorted((one, other) => rank(one) - rank(other) || byName(one, other));
      return { path, revision, entries: entries.slice(page.offset, page.offset + page.limit), total: entries.length };
    });
  };
}
