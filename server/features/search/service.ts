import { limits } from '../../../contract/limits.ts';
import { type Problem, problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { nameDisplayOf } from '../../domain/display-name.ts';
import { typeFactsOf, searchOf } from '../../domain/fields/index.ts';
import { commentReader } from '../../domain/policies/comment.ts';
import {
  comparisonOf,
  type Fault,
  fault,
  isFault,
  knownFields,
  type Plan,
  planOfCriteria,
  planOfTql,
  type SortKey,
  sortOf,
} from '../../domain/query/index.ts';
import type { FormElement, Tracker } from '../../domain/trackers/tracker.ts';
import { artifactHeadOf } from '../../domain/artifacts/record.ts';
import type { Page } from '../../http/pagination.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ArtifactAccess, AsOf } from '../artifacts/index.ts';
import type { TrackerDirectory, VisibleTracker } from '../trackers/index.ts';
import type { GroupReferences } from '../user-groups/index.ts';
import type { Identities } from '../users/index.ts';
import { createAcross } from './across.ts';
import { createQueryContexts } from './context.ts';
import type { ColumnOptions } from './engine/columns.ts';
import type { KnownTracker, SearchRequest, Sorting } from './engine/request.ts';
import type { TrackerSearchAnswer } from './engine/search.ts';
import { foundIn } from './found.ts';
import { createKeptSearches } from './kept.ts';
import { pagingOf, type SearchPage } from './paging.ts';
import { createPastSearch } from './past.ts';
import { createVisibilities } from './visibility.ts';
import type { CommitRequest, FoundCommit } from './store/commits.ts';
import type { EverywhereRequest, FoundText } from './store/everywhere.ts';
import { trackersAbove } from './store/restrictions.ts';
import { SearchThread } from './thread.ts';

interface Deps {
  db: Database;
  clock: Clock;
  trackers: TrackerDirectory;
  groups: GroupReferences;
  access: ArtifactAccess;
  identities: Identities;
}

/** The condition of a search: criteria, a TQL query, or none. */
export interface Search {
  criteria?: unknown;
  expertQuery?: string;
  /** sort keys, with ties broken by id */
  sort?: readonly SortKey[];
  order: 'asc' | 'desc';
  /** replaces the offset of the page */
  cursor?: string;
  /** an earlier time to search in */
  at?: AsOf;
}

/** Enough memory for about twenty fields of a million artifacts. */
const usual: ColumnOptions = { memory: 256 * 1024 * 1024, mostRead: 20_000 };

const numberedFields = ({ elements }: Tracker): number[] =>
  elements.filter((element) => element.isUsed && searchOf(element)?.hasColumn === true).map(({ id }) => id);

function notUnderstood({ fault: reason, nearest }: Fault, parameter?: string): Problem {
  const details = {
    ...(parameter === undefined ? {} : { parameter }),
    ...(nearest === undefined ? {} : { nearest }),
  };
  return problem('search_not_understood', { reason }, { details });
}

function numericField({ tracker, rights }: VisibleTracker, name: string): FormElement {
  const known = knownFields(tracker, rights);
  const field = known.named(name);
  if (field !== undefined && typeFactsOf(field).behavior === 'number') return field;
  const near = known.nearestTo(name, (other) => other !== field && typeFactsOf(other).behavior === 'number');
  const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  throw notUnderstood(fault(`There is no field ${name} with numbers.${hint}`, near), 'fields');
}

export function createSearch({ db, clock, trackers, groups, access, identities }: Deps, options = usual) {
  const knownTracker = createVisibilities({ db, trackers, access, identities });
  const findInPast = createPastSearch({ access, identities });
  const thread = new SearchThread({ target: db.target, ...options }, (error) => db.reportDamage(error));

  const searchOrRecall = createKeptSearches(db, (request) => thread.search(request));

  const contextOf = createQueryContexts({ db, trackers, groups });

  async function planOf(actor: Actor, visible: VisibleTracker, search: Search): Promise<Plan> {
    const { criteria, expertQuery } = search;
    if (criteria === undefined && expertQuery === undefined) return { kind: 'all' };
    if (criteria !== undefined && expertQuery !== undefined) throw problem('search_given_twice');
    const context = await contextOf(actor, visible, search.at?.moment.at ?? clock());
    const plan =
      expertQuery === undefined
        ? await planOfCriteria(visible.tracker, visible.rights, criteria, context)
        : await planOfTql(visible.tracker, visible.rights, expertQuery, context);
    if (isFault(plan)) throw notUnderstood(plan);
    return plan;
  }

  const sortingOf = ({ tracker, rights }: VisibleTracker, keys: readonly SortKey[], parameter?: string): Sorting[] =>
    keys.map((key) => {
      const by = comparisonOf(tracker, rights, key);
      if (isFault(by)) throw notUnderstood(by, parameter);
      return { by, isDescending: key.isDescending };
    });

  /** Repeats the request until the visibility of all involved trackers is known. */
  async function ask(
    actor: Actor,
    request: Omit<SearchRequest, 'trackers'>,
  ): Promise<Extract<TrackerSearchAnswer, { total: number }>> {
    const known: Record<number, KnownTracker> = {};
    let unknown = [request.trackerId];
    for (;;) {
      for (const id of unknown) known[id] = await knownTracker(actor, id);
      const answer = await searchOrRecall({ ...request, trackers: known });
      if ('total' in answer) return answer;
      unknown = answer.unknown;
    }
  }

  // Queries find a private comment by its groups alone, also for its author.
  const readerOf = (actor: Actor, { rights }: VisibleTracker): SearchRequest['reader'] => ({
    ...commentReader(actor, rights),
    userId: undefined,
    groups: [...rights.groups],
  });

  async function pageOf(actor: Actor, visible: VisibleTracker, search: Search, page: Page, withDocuments: boolean) {
    const { tracker } = visible;
    const plan = await planOf(actor, visible, search);
    const sort = sortingOf(visible, search.sort ?? []);
    const paging = pagingOf({ tracker: tracker.id, ...search }, sort, page);
    const { rows, total, offset, positions } = await ask(actor, {
      trackerId: tracker.id,
      plan,
      reader: readerOf(actor, visible),
      sort,
      names: nameDisplayOf(actor),
      order: search.order,
      limit: page.limit,
      withDocuments,
      from: paging.from,
    });
    const cursors = paging.cursors(positions, { before: offset, after: total - offset - rows.length });
    return { rows, total, offset, ...cursors };
  }

  async function findAt(actor: Actor, visible: VisibleTracker, { at, ...search }: Search & { at: AsOf }, page: Page) {
    const everything = { limit: limits.pastSearch + 1, offset: 0, maximum: limits.pastSearch + 1 };
    const { rows } = await pageOf(actor, visible, { order: 'asc' }, everything, false);
    const past = {
      at,
      plan: await planOf(actor, visible, { ...search, at }),
      sort: sortingOf(visible, search.sort ?? []),
      order: search.order,
      identity: { tracker: visible.tracker.id, ...search, at: at.moment },
      heads: rows.map(artifactHeadOf),
    };
    return findInPast(actor, visible, past, page);
  }

  return {
    /** Parses sort keys such as `-priority,status`. */
    sortOf(visible: VisibleTracker, text: string): SortKey[] {
      const keys = sortOf(visible.tracker, visible.rights, text);
      if (isFault(keys)) throw notUnderstood(keys, 'sort');
      sortingOf(visible, keys, 'sort');
      return keys;
    },

    async find(actor: Actor, visible: VisibleTracker, search: Search, page: Page): Promise<SearchPage> {
      if (search.at !== undefined) return findAt(actor, visible, { ...search, at: search.at }, page);
      const { rows, ...place } = await pageOf(actor, visible, search, page, true);
      return { ...place, found: foundIn(access, actor, new Map([[visible.tracker.id, visible]]), rows) };
    },

    /** The same page, without the values of the artifacts. */
    async findHeads(actor: Actor, visible: VisibleTracker, search: Search, page: Page) {
      const { rows, ...found } = await pageOf(actor, visible, search, page, false);
      return { ...found, heads: rows.map(artifactHeadOf) };
    },

    /** The number of artifacts found, and the sums of fields with numbers. */
    async totals(actor: Actor, visible: VisibleTracker, search: Omit<Search, 'order'>, names: readonly string[]) {
      const fields = names.map((name) => numericField(visible, name));
      const { total, sums } = await ask(actor, {
        trackerId: visible.tracker.id,
        plan: await planOf(actor, visible, { ...search, order: 'asc' }),
        reader: readerOf(actor, visible),
        sort: [],
        names: nameDisplayOf(actor),
        order: 'asc',
        limit: 0,
        withDocuments: false,
        from: { offset: 0 },
        sums: fields.map(({ id }) => id),
      });
      return { total, sums: fields.map((field, index) => ({ field, sum: sums[index] ?? 0 })) };
    },

    ...createAcross({ access, thread, knownTracker, contextOf, clock }),

    /** Texts in many trackers, without any check of access. */
    everywhere: (request: EverywhereRequest): Promise<FoundText[]> => thread.everywhere(request),
    commits: (request: CommitRequest): Promise<FoundCommit[]> => thread.commits(request),

    /** Reads large trackers in advance, so that the first search doesn't have to wait. */
    async warmUp(): Promise<void> {
      const found = await Promise.all((await trackersAbove(db.read, options.mostRead)).map((id) => trackers.find(id)));
      const expected = found.flatMap((tracker) =>
        tracker === undefined || tracker.isDeleted ? [] : [{ trackerId: tracker.id, fields: numberedFields(tracker) }],
      );
      if (expected.length > 0) thread.warmUp(expected);
    },

    close: (): Promise<void> => thread.close(),
  };
}

export type Searches = ReturnType<typeof createSearch>;
