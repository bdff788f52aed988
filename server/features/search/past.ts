import { limits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { nameDisplayOf, sortedName } from '../../domain/display-name.ts';
import { type ArtifactHead, storedFactsOf } from '../../domain/artifacts/record.ts';
import {
  compareSorted,
  type Condition,
  evaluate,
  type Plan,
  type SortValue,
  sortValueOf,
} from '../../domain/query/index.ts';
import type { Page } from '../../http/pagination.ts';
import { createPauses } from '../../lib/pauses.ts';
import type { ArtifactAccess, ArtifactContext, AsOf } from '../artifacts/index.ts';
import type { VisibleTracker } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import type { Sorting } from './engine/request.ts';
import { pagingOf, type SearchPage } from './paging.ts';

interface Deps {
  access: ArtifactAccess;
  identities: Identities;
}

/** A search at an earlier time, as the service has understood it. */
export interface PastSearch {
  at: AsOf;
  plan: Plan;
  sort: readonly Sorting[];
  order: 'asc' | 'desc';
  /** identifies the search, for its cursors */
  identity: { tracker: number; cursor?: string };
  /** the artifacts that the caller may view now */
  heads: readonly ArtifactHead[];
}

/** The number of artifacts that are looked at together, unless they are large. */
const stride = 500;

const nothing = { links: [], comments: [], references: [] };

const related: readonly Condition['kind'][] = ['link', 'reference', 'comment contains', 'no comment'];

/** Whether a plan asks for more than the values of an artifact. */
function asksForRelations(plan: Plan): boolean {
  if (plan.kind === 'and' || plan.kind === 'or') return plan.plans.some(asksForRelations);
  if (plan.kind === 'not') return asksForRelations(plan.plan);
  return related.some((kind) => kind === plan.kind);
}

/** The index of the first artifact of the page. A cursor names the artifact before it, or after its end. */
function startOf(ids: readonly number[], from: ReturnType<typeof pagingOf>['from'], limit: number): number {
  if ('offset' in from) return from.offset;
  const place = ids.indexOf('after' in from ? from.after.id : from.before.id);
  if (place === -1) throw problem('search_cursor_invalid');
  return 'after' in from ? place + 1 : Math.max(0, place - limit);
}

/** Searches artifacts as they were at an earlier time. Earlier states have no index, so each artifact is checked. */
export function createPastSearch({ access, identities }: Deps) {
  /** A few at a time, without artifacts that have become hidden by then. */
  async function* contextsOf(
    actor: Actor,
    visible: VisibleTracker,
    { at }: PastSearch,
    ids: readonly number[],
  ): AsyncIterable<ArtifactContext[]> {
    for await (const records of access.findInPortions(ids)) {
      const seen: ArtifactContext[] = [];
      for (const record of records) if (await access.canView(actor, record)) seen.push({ ...visible, record });
      yield* at.rewoundInPortions(seen);
    }
  }

  return async function find(
    actor: Actor,
    visible: VisibleTracker,
    search: PastSearch,
    page: Page,
  ): Promise<SearchPage> {
    const { at, plan, sort, heads } = search;
    if (heads.length > limits.pastSearch) throw problem('past_search_too_large', { limit: limits.pastSearch });
    const paging = pagingOf(search.identity, [], page);
    const existing = heads.filter(({ submittedOn }) => submittedOn <= at.moment.at).map(({ id }) => id);
    const isRelated = asksForRelations(plan);
    const display = nameDisplayOf(actor);
    async function nameOf(id: number): Promise<string> {
      const user = await identities.find(id);
      return user === undefined ? '' : sortedName(user, display);
    }
    const found: { id: number; keys: SortValue[] }[] = [];
    const pause = createPauses();

    async function look(contexts: readonly ArtifactContext[]): Promise<void> {
      const relations = isRelated ? await at.searched(contexts) : undefined;
      for (const { record } of contexts) {
        const searched = {
          document: record.document,
          facts: storedFactsOf(record),
          ...(relations?.get(record.id) ?? nothing),
        };
        if (!evaluate(visible.tracker, plan, searched)) continue;
        const keys: SortValue[] = [];
        for (const { by } of sort) keys.push(await sortValueOf(visible.tracker, searched, by, nameOf));
        found.push({ id: record.id, keys });
        await pause();
      }
    }

    for (let start = 0; start < existing.length; start += stride) {
      const ids = existing.slice(start, start + stride);
      for await (const contexts of contextsOf(actor, visible, search, ids)) await look(contexts);
    }
    const direction = search.order === 'asc' ? 1 : -1;
    found.sort((a, b) => compareSorted(a.keys, b.keys, sort) || direction * (a.id - b.id));
    const ids = found.map(({ id }) => id);
    const offset = startOf(ids, paging.from, page.limit);
    const end = 'before' in paging.from ? ids.indexOf(paging.from.before.id) : offset + page.limit;
    const shown = ids.slice(offset, end);
    const positions = shown.map((id) => ({ keys: [], id }));
    const cursors = paging.cursors([...positions.slice(0, 1), ...positions.slice(-1)], {
      before: offset,
      after: ids.length - offset - shown.length,
    });
    return { found: contextsOf(actor, visible, search, shown), total: ids.length, offset, ...cursors };
  };
}
