import type { Artifact } from '../../../contract/artifacts/artifact.ts';
import { crossTrackerLimits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { CrossTrackerContent } from '../../../contract/trackers/crosstracker.ts';
import type { Actor } from '../../domain/actor.ts';
import {
  acrossMessages,
  type AcrossColumn,
  type AcrossQuery,
  columnsAcross,
  isSyntaxError,
  parseAcross,
  plansAcross,
  type QueryPlace,
  type SearchedTracker,
  sortsAcross,
} from '../../domain/query/across/index.ts';
import { type Fault, isFault, type Plan } from '../../domain/query/index.ts';
import type { Page } from '../../http/pagination.ts';
import type { ArtifactContext, ArtifactView, RelatedArtifacts } from '../artifacts/index.ts';
import type { Searches } from '../search/index.ts';
import type { VisibleTracker } from '../trackers/index.ts';
import { type PresentedArtifact, presentFound, presentSelected, type ShownLink } from './present.ts';
import type { Sources } from './sources.ts';

interface Deps {
  search: Pick<Searches, 'across' | 'searched'>;
  sources: Sources;
  artifactView: ArtifactView;
  relatedArtifacts: RelatedArtifacts;
}

/** A page of a query across trackers, and the number of all artifacts that it finds. */
export interface ContentPage extends Pick<CrossTrackerContent, 'selected'> {
  /** one by one, because they may be large */
  rows: AsyncIterable<Record<string, unknown>>;
  total: number;
}

export type LinkOf = (found: ArtifactContext) => Promise<ShownLink | undefined>;

function accepted<T extends object>(given: T | Fault): T {
  if (!isFault(given)) return given;
  const { fault: reason, nearest } = given;
  throw problem('crosstracker_query_refused', { reason }, { details: nearest === undefined ? {} : { nearest } });
}

export const tooManyResults = () =>
  problem('crosstracker_query_refused', { reason: acrossMessages.tooManyResults(crossTrackerLimits.results) });

/** Whether results on this page are, or would be, beyond the reachable ones. */
export const isBeyond = (total: number, { offset, limit }: Pick<Page, 'limit' | 'offset'>): boolean =>
  total > crossTrackerLimits.results && offset + limit > crossTrackerLimits.results;

function parsed(tql: string): AcrossQuery {
  const query = parseAcross(tql);
  if (!isFault(query)) return query;
  if (!isSyntaxError(query)) throw problem('crosstracker_query_refused', { reason: query.fault });
  const members = { error_message: query.fault, i18n_error_message: query.fault, details: query.place };
  throw problem('crosstracker_query_unreadable', {}, { members });
}

/** Answers queries across trackers. */
export function createContent({ search, sources, artifactView, relatedArtifacts }: Deps) {
  async function linkCounts(actor: Actor, context: ArtifactContext): Promise<PresentedArtifact['links']> {
    const links = await relatedArtifacts.links(actor, context);
    const forward = links.filter(({ direction }) => direction === 'forward').length;
    return { forward, reverse: links.length - forward };
  }

  /** The representations of artifacts of several trackers, by id. */
  async function represented(actor: Actor, found: readonly ArtifactContext[]): Promise<Map<number, Artifact>> {
    const byId = new Map<number, Artifact>();
    for (const ofTracker of Map.groupBy(found, ({ tracker }) => tracker.id).values()) {
      for (const artifact of await artifactView.presentAll(actor, ofTracker, 'collection')) {
        byId.set(artifact.id, artifact);
      }
    }
    return byId;
  }

  async function* shown(
    actor: Actor,
    columns: readonly AcrossColumn[],
    found: AsyncIterable<readonly ArtifactContext[]>,
    linkOf: LinkOf,
  ): ContentPage['rows'] {
    for await (const portion of found) {
      const artifacts = await represented(actor, portion);
      for (const context of portion) {
        const artifact = artifacts.get(context.record.id);
        if (artifact === undefined) continue;
        const links = await linkCounts(actor, context);
        yield presentFound(columns, { context, artifact, links, link: await linkOf(context) });
      }
    }
  }

  async function run(
    actor: Actor,
    { select, orderBy }: AcrossQuery,
    visible: readonly VisibleTracker[],
    plansOf: (searched: readonly SearchedTracker[]) => Promise<Plan[]>,
    page: Pick<Page, 'limit' | 'offset'>,
    linkOf: LinkOf = async () => undefined,
  ): Promise<ContentPage> {
    const searched = await search.searched(actor, visible);
    const columns = accepted(columnsAcross(searched, select));
    const plans = await plansOf(searched);
    const sorts = orderBy === null ? [] : accepted(await sortsAcross(searched, orderBy));
    const parts = visible.map((one, place) => ({
      visible: one,
      plan: plans[place] ?? { kind: 'none' as const },
      sort: sorts[place] ?? null,
    }));
    // A page beyond all results is empty. One beyond the limit would sort more of them than a page needs.
    const { results } = crossTrackerLimits;
    const boundedPage = { limit: page.limit, offset: Math.min(page.offset, results) };
    const { found, total } = await search.across(actor, parts, boundedPage, orderBy?.isDescending ?? true);
    if (isBeyond(total, page)) throw tooManyResults();
    return { rows: shown(actor, columns, found, linkOf), selected: presentSelected(columns), total };
  }

  return {
    async find(
      actor: Actor,
      tql: string,
      place: QueryPlace,
      page: Pick<Page, 'limit' | 'offset'>,
    ): Promise<ContentPage> {
      const query = parsed(tql);
      const visible = await sources.of(actor, query.from, place);
      const plansOf = async (searched: readonly SearchedTracker[]) =>
        accepted(await plansAcross(searched, query.where));
      return run(actor, query, visible, plansOf, page);
    },

    /** The artifacts of some trackers that match one plan, in the columns and the order of a query. */
    findMatching: (
      actor: Actor,
      tql: string,
      visible: readonly VisibleTracker[],
      plan: Plan,
      page: Pick<Page, 'limit' | 'offset'>,
      linkOf: LinkOf,
    ): Promise<ContentPage> =>
      run(actor, parsed(tql), visible, async (searched) => searched.map(() => plan), page, linkOf),
  };
}

export type QueryContent = ReturnType<typeof createContent>;
