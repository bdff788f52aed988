import { problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Moment } from '../../../domain/artifacts/moment.ts';
import type { SearchedArtifact } from '../../../domain/query/index.ts';
import { canSeeComment } from '../../../domain/policies/comment.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactAccess, ArtifactContext } from '../access.ts';
import { createBurndown } from '../read/burndown.ts';
import { createComputation } from '../read/computed.ts';
import { createFacts } from '../read/links-and-references.ts';
import { createPastSums } from '../read/past-sums.ts';
import { createRelatedArtifacts, type RelatedArtifacts } from '../read/related.ts';
import { type ArtifactView, createArtifactView } from '../read/view.ts';
import { type History, readerOf } from './history.ts';
import type { MomentPlace, Past, SeenOf } from './past.ts';

interface Deps {
  db: Database;
  past: Past;
  trackers: TrackerDirectory;
  projects: ProjectDirectory;
  access: ArtifactAccess;
  referringCommits: Parameters<typeof createFacts>[0]['referringCommits'];
  origin: () => string;
  history: Pick<History, 'seenOf'>;
  view: Omit<Parameters<typeof createArtifactView>[0], 'facts' | 'computation' | 'burndown'>;
}

/** The parts of artifacts besides their values that searches can ask for. */
export type SearchedRelations = Pick<SearchedArtifact, 'links' | 'comments' | 'references'>;

export interface AsOf {
  moment: Moment;
  view: ArtifactView;
  related: RelatedArtifacts;
  /**
   * The artifact at that time, last modified by the last changeset that the caller finds in the history. Throws a
   * problem if it didn't exist.
   */
  rewound(context: ArtifactContext): Promise<ArtifactContext>;
  /** The artifacts as they were, without those that didn't exist yet, a few at a time. */
  rewoundInPortions(contexts: readonly ArtifactContext[]): AsyncIterable<ArtifactContext[]>;
  /** By artifact, as far as the caller may see them. */
  searched(contexts: readonly ArtifactContext[]): Promise<Map<number, SearchedRelations>>;
}

/** Everything that reads artifacts, for an earlier time. Current rights limit what the caller sees. */
export function createAsOf({ db, past, trackers, projects, access, referringCommits, origin, history, view }: Deps) {
  function at(actor: Actor, moment: Moment): AsOf {
    const facts = createFacts({
      db,
      relations: past.relationsAt(moment),
      trackers,
      projects,
      access,
      referringCommits,
      origin,
    });
    const computation = createComputation({
      trackers,
      async targetsOf(ids) {
        const targets = [...(await past.linksAt(moment, ids))].map(([id, links]): [number, number[]] => [
          id,
          links.flatMap((link) => (link.direction === 'forward' ? link.id : [])),
        ]);
        return new Map(targets);
      },
      async *viewable(actor, ids) {
        for await (const records of access.findViewableInPortions(actor, ids)) yield* past.rewind(moment, records);
      },
    });
    const pastSums = createPastSums({
      db,
      trackers,
      viewable: (actor, ids) => access.findViewableInPortions(actor, ids),
      until: () => moment,
    });
    const burndown = createBurndown({ db, pastSums, now: () => moment.at });

    async function* rewoundInPortions(contexts: readonly ArtifactContext[]): AsyncIterable<ArtifactContext[]> {
      const byId = new Map(contexts.map((context) => [context.record.id, context]));
      const records = contexts.map(({ record }) => record);
      const seenOf: SeenOf = async (id, changesets) => {
        const context = byId.get(id);
        return context === undefined ? [] : history.seenOf(actor, context, changesets);
      };
      for await (const then of past.rewind(moment, records, seenOf)) {
        yield then.flatMap((record) => {
          const context = byId.get(record.id);
          return context === undefined ? [] : [{ ...context, record }];
        });
      }
    }

    async function searched(contexts: readonly ArtifactContext[]) {
      const records = contexts.map(({ record }) => record);
      const { targets, byId } = await facts.visible(actor, records);
      // Queries find a private comment by its groups alone, also for its author.
      const readers = new Map(
        contexts.map((context) => [context.record.id, { ...readerOf(actor, context), userId: undefined }]),
      );
      const comments = new Map<number, string[]>(contexts.map(({ record }) => [record.id, []]));
      for await (const { id, changeset } of past.changesetsUntil(moment, [...readers.keys()])) {
        const reader = readers.get(id);
        if (reader !== undefined && canSeeComment(reader, changeset)) {
          comments.get(id)?.push(changeset.comment?.body ?? '');
        }
      }
      const found = new Map<number, SearchedRelations>();
      for (const context of contexts) {
        const { id } = context.record;
        const links = [];
        for (const link of byId.get(id)?.links ?? []) {
          const tracker = await trackers.find(targets.get(link.id)?.trackerId ?? 0);
          links.push({ ...link, tracker: tracker?.itemName ?? '' });
        }
        found.set(id, {
          links,
          comments: comments.get(id) ?? [],
          references: (byId.get(id)?.references ?? []).filter(({ type }) => type === 'artifact'),
        });
      }
      return found;
    }

    return {
      moment,
      view: createArtifactView({ ...view, facts, computation, burndown }),
      related: createRelatedArtifacts({ linksOf: (ids) => past.linksAt(moment, ids), trackers, access }),
      async rewound(context) {
        for await (const [then] of rewoundInPortions([context])) if (then !== undefined) return then;
        throw problem('artifact_not_yet');
      },
      rewoundInPortions,
      searched,
    };
  }

  return {
    /** The point in time that a request names: a time, or the id of a changeset. */
    of: async (actor: Actor, given: string, place: MomentPlace = { parameter: 'at' }): Promise<AsOf> =>
      at(actor, await past.momentOf(actor, given, place)),
  };
}

export type ArtifactsAsOf = ReturnType<typeof createAsOf>;
