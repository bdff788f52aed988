import type { Actor } from '../../domain/actor.ts';
import { hasIndexedText } from '../../domain/fields/index.ts';
import { trackerRights, visibilityOf } from '../../domain/policies/tracker-rights.ts';
import { portionsOf } from '../../http/encode/portions.ts';
import type { ArtifactAccess, History } from '../artifacts/index.ts';
import type { EverywhereRequest, FoundText, Searches } from '../search/index.ts';
import type { TrackerDirectory, VisibleTracker } from '../trackers/index.ts';

/** The newest texts that are ranked, for titles, other fields and comments each. */
export const mostRanked = 500;
/** The texts to check for that, including texts that the caller may not read. */
const mostExamined = 10_000;

/** The trackers that a caller sees, by id. */
export type VisibleTrackers = ReadonlyMap<number, Pick<VisibleTracker, 'tracker' | 'rights'>>;

interface Deps {
  search: Pick<Searches, 'everywhere'>;
  trackers: TrackerDirectory;
  artifactAccess: ArtifactAccess;
  artifactHistory: Pick<History, 'byId' | 'sizesById' | 'visible'>;
}

export async function scopeOf(
  { trackers, artifactAccess }: Pick<Deps, 'trackers' | 'artifactAccess'>,
  actor: Actor,
  projectId: number | undefined,
): Promise<VisibleTrackers> {
  const all = projectId === undefined ? await trackers.all() : await trackers.ofProject(projectId);
  const open = await Promise.all(all.map(({ id }) => artifactAccess.openTracker(actor, id)));
  return new Map(
    open.flatMap((tracker) => {
      const rights = tracker === undefined ? undefined : trackerRights(actor, tracker);
      return tracker !== undefined && rights?.canView === true ? [[tracker.id, { tracker, rights }]] : [];
    }),
  );
}

export interface ReadableFields {
  titles: number[];
  others: number[];
}

/** The fields whose texts the caller may read. */
export function readableFieldsIn(scope: VisibleTrackers): ReadableFields {
  const titles: number[] = [];
  const others: number[] = [];
  for (const { tracker, rights } of scope.values()) {
    for (const field of tracker.elements) {
      if (!field.isUsed || !hasIndexedText(field) || !rights.canRead(field)) continue;
      (field.id === tracker.semantics.title ? titles : others).push(field.id);
    }
  }
  return { titles, others };
}

/** Finds texts that a caller may read. Texts that they may not read neither take places nor end the search. */
export function createReadableTexts({ search, artifactAccess, artifactHistory }: Deps) {
  /** With the bytes that must be read to know whether they are readable. */
  async function sized(found: readonly FoundText[]): Promise<(FoundText & { bytes: number })[]> {
    const artifacts = await artifactAccess.sizesOf([...new Set(found.map(({ artifactId }) => artifactId))]);
    const bytesOf = new Map(artifacts.map(({ id, bytes }) => [id, bytes]));
    const changesets = await artifactHistory.sizesById(found.map(({ id }) => id));
    return found.map((text) => {
      return { ...text, bytes: (bytesOf.get(text.artifactId) ?? 0) + (changesets.get(text.id) ?? 0) };
    });
  }

  async function readableComments(actor: Actor, found: readonly FoundText[]): Promise<Set<number>> {
    const readable = new Set<number>();
    for (const portion of portionsOf(await sized(found))) {
      const records = await artifactAccess.findViewable(
        actor,
        portion.map(({ artifactId }) => artifactId),
      );
      const changesets = await artifactHistory.byId(portion.map(({ id }) => id));
      for (const { id, artifactId } of portion) {
        const record = records.get(artifactId);
        const changeset = changesets.get(id);
        if (record === undefined || changeset === undefined) continue;
        const visible = await artifactHistory.visible(actor, await artifactAccess.readable(actor, record), changeset);
        if (visible !== undefined && visible.comment !== null) readable.add(id);
      }
    }
    return readable;
  }

  async function readable(
    actor: Actor,
    scope: VisibleTrackers,
    source: 'fields' | 'comments',
    found: readonly FoundText[],
  ) {
    const known = found.filter(({ trackerId }) => scope.has(trackerId));
    const isSure = ({ trackerId, isRestricted }: FoundText): boolean => {
      const known = scope.get(trackerId);
      const visibility = known === undefined ? null : visibilityOf(actor, known.tracker, known.rights);
      return visibility?.some === null && (visibility.groups === null || !isRestricted);
    };
    const unsure = known.filter((text) => !isSure(text));
    if (unsure.length === 0) return known;
    if (source === 'comments') {
      const comments = await readableComments(actor, unsure);
      return known.filter((text) => isSure(text) || comments.has(text.id));
    }
    const artifacts = await artifactAccess.findViewableHeads(
      actor,
      unsure.map(({ artifactId }) => artifactId),
    );
    return known.filter((text) => isSure(text) || artifacts.has(text.artifactId));
  }

  interface Wanted extends Pick<EverywhereRequest, 'source' | 'words' | 'isWhole'> {
    among: readonly number[];
  }

  /** Continues with older texts as long as the caller may not read many of the newer ones. */
  async function enough(actor: Actor, scope: VisibleTrackers, wanted: Wanted, newest: readonly FoundText[]) {
    const { among, ...request } = wanted;
    const found: FoundText[] = [];
    let batch = newest;
    for (let examined = 0; examined < mostExamined && found.length < mostRanked; examined += mostRanked) {
      if (examined > 0)
        batch = await search.everywhere({ ...request, groups: [among], after: batch.at(-1), limit: mostRanked });
      found.push(...(await readable(actor, scope, wanted.source, batch)));
      if (batch.length < mostRanked) break;
    }
    return found.slice(0, mostRanked);
  }

  return {
    /** Texts of titles and of other fields, found together. */
    async fields(actor: Actor, scope: VisibleTrackers, { titles, others }: ReadableFields, words: readonly string[]) {
      const request = { source: 'fields', words } as const;
      const newest = await search.everywhere({
        ...request,
        groups: [titles, others],
        after: undefined,
        limit: mostRanked,
      });
      const isTitle = new Set(titles);
      const { title = [], other = [] } = Object.groupBy(newest, ({ fieldId }) =>
        isTitle.has(fieldId) ? 'title' : 'other',
      );
      const [inTitles, inOthers] = await Promise.all([
        enough(actor, scope, { ...request, among: titles }, title),
        enough(actor, scope, { ...request, among: others }, other),
      ]);
      return { inTitles, inOthers };
    },

    /** Texts with the words in some artifacts. */
    async ofArtifacts(
      actor: Actor,
      scope: VisibleTrackers,
      { titles, others }: ReadableFields,
      { words, artifacts }: { words: readonly string[]; artifacts: readonly number[] },
    ): Promise<FoundText[]> {
      const groups = [titles, others];
      const request = { source: 'fields', words, groups, artifacts, after: undefined, limit: mostRanked } as const;
      return readable(actor, scope, 'fields', await search.everywhere(request));
    },

    /** Titles that consist only of the words, and comments. */
    async all(actor: Actor, scope: VisibleTrackers, wanted: Wanted): Promise<FoundText[]> {
      const { among, ...request } = wanted;
      const newest = await search.everywhere({ ...request, groups: [among], after: undefined, limit: mostRanked });
      return enough(actor, scope, wanted, newest);
    },
  };
}

export type ReadableTexts = ReturnType<typeof createReadableTexts>;
