import type { SearchResult } from '../../../contract/platform/search.ts';
import type { Actor } from '../../domain/actor.ts';
import { holds, indexedText } from '../../domain/fields/index.ts';
import { namesOf } from '../../domain/trackers/former-names.ts';
import { excerptSegments, type MatchRank, matchRankOf, matchRanks, matchSegments } from '../../domain/text-match.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { fold } from '../../../contract/fold.ts';
import { type ArtifactAccess, type ArtifactContext, type History, plainText, titleOf } from '../artifacts/index.ts';
import { presentProjectReference } from '../projects/index.ts';
import type { FoundText } from '../search/index.ts';
import { presentTrackerReference } from '../trackers/index.ts';
import type { Identities, UserPresenter } from '../users/index.ts';
import type { Candidate } from './candidate.ts';
import {
  mostRanked,
  type ReadableFields,
  readableFieldsIn,
  type ReadableTexts,
  type VisibleTrackers,
} from './texts.ts';

interface Deps {
  texts: ReadableTexts;
  artifactAccess: ArtifactAccess;
  artifactHistory: Pick<History, 'byId' | 'visible'>;
  identities: Identities;
  presenter: UserPresenter;
}

/** Words that are spread over several texts of an artifact are looked up one by one. */
const mostSpread = 4;
const spreadTier = 2 * matchRanks.length;

const tierOf = (rank: MatchRank, isTitle: boolean): number =>
  matchRanks.indexOf(rank) + (isTitle ? 0 : matchRanks.length);

interface Found {
  artifactId: number;
  tier: number;
  at: number;
  fields: Set<number>;
}

const artifactPart = ({ record, tracker, project }: ArtifactContext) => ({
  xref: `${tracker.itemName} #${record.id}`,
  project: presentProjectReference(project),
  tracker: presentTrackerReference(tracker, project),
  repository: null,
});

/** Finds artifacts by their titles and texts, and comments. */
export function createArtifactSearch({ texts, artifactAccess, artifactHistory, identities, presenter }: Deps) {
  async function context(actor: Actor, id: number): Promise<ArtifactContext | undefined> {
    const record = (await artifactAccess.findViewable(actor, [id])).get(id);
    return record === undefined ? undefined : artifactAccess.readable(actor, record);
  }

  async function presented(context: ArtifactContext, words: readonly string[]): Promise<SearchResult> {
    const { record } = context;
    const title = (await titleOf({ ...context, document: record.document })) ?? '';
    return {
      kind: 'artifact',
      id: record.id,
      uri: `artifacts/${record.id}`,
      html_url: `/plugins/tracker/?aid=${record.id}`,
      ...artifactPart(context),
      title: matchSegments(title, words),
      excerpt: null,
      author: null,
      changed_on: isoDate(record.lastModifiedOn),
    };
  }

  /** The text of a field as people read it, if the caller may. */
  async function readText({ tracker, rights, record }: ArtifactContext, id: number) {
    const field = tracker.elements.find((element) => element.id === id && element.isUsed);
    if (field === undefined || !rights.canRead(field)) return undefined;
    const stored = record.document[String(id)];
    const text = holds(field, 'text') ? await plainText(stored) : indexedText(field, stored);
    return { label: field.label, text };
  }

  async function present(actor: Actor, { artifactId, fields }: Found, words: readonly string[]) {
    const seen = await context(actor, artifactId);
    if (seen === undefined) return undefined;
    const result = await presented(seen, words);
    const own = seen.tracker.semantics.title;
    const shown = await Promise.all([...fields].filter((id) => id !== own).map((id) => readText(seen, id)));
    const title = result.title.map(({ text }) => text).join('');
    const all = [title, ...shown.map((text) => text?.text ?? '')].join('\n');
    // The index also contains markup, which readers don't see.
    if (matchRankOf(fold(all), words) === undefined) return undefined;
    const best = shown.find((text) => text !== undefined && words.some((word) => fold(text.text).includes(word)));
    if (best === undefined) return result;
    return { ...result, excerpt: { label: best.label, segments: excerptSegments(best.text, words) } };
  }

  function collect(byId: Map<number, Found>, found: readonly FoundText[], tier: (text: FoundText) => number): void {
    for (const text of found) {
      const known = byId.get(text.artifactId);
      const one = known ?? {
        artifactId: text.artifactId,
        tier: tier(text),
        at: text.lastModifiedOn,
        fields: new Set(),
      };
      one.tier = Math.min(one.tier, tier(text));
      one.fields.add(text.fieldId);
      byId.set(text.artifactId, one);
    }
  }

  /** Artifacts that have each of the words in some text. The longest word is probably the rarest. */
  async function spread(actor: Actor, scope: VisibleTrackers, fields: ReadableFields, words: readonly string[]) {
    const [longest = '', ...others] = words.toSorted((one, other) => other.length - one.length);
    const found = new Map<number, Found>();
    const { inTitles, inOthers } = await texts.fields(actor, scope, fields, [longest]);
    collect(found, [...inTitles, ...inOthers], () => spreadTier);
    for (const word of others) {
      const request = { words: [word], artifacts: [...found.keys()] };
      const same = await texts.ofArtifacts(actor, scope, fields, request);
      const having = new Set(same.map(({ artifactId }) => artifactId));
      for (const id of found.keys()) if (!having.has(id)) found.delete(id);
      collect(found, same, () => spreadTier);
    }
    return found.values();
  }

  return {
    async artifacts(actor: Actor, scope: VisibleTrackers, words: readonly string[]): Promise<Candidate[]> {
      const fields = readableFieldsIn(scope);
      const byId = new Map<number, Found>();
      const [whole, { inTitles, inOthers }] = await Promise.all([
        texts.all(actor, scope, { source: 'fields', among: fields.titles, words, isWhole: true }),
        texts.fields(actor, scope, fields, words),
      ]);
      collect(byId, [...whole, ...inTitles], ({ rank }) => tierOf(rank, true));
      collect(byId, inOthers, ({ rank }) => tierOf(rank, false));
      // They are sorted last, so they matter only if there are few others.
      if (words.length > 1 && words.length <= mostSpread && byId.size < mostRanked) {
        for (const one of await spread(actor, scope, fields, words)) {
          if (!byId.has(one.artifactId)) byId.set(one.artifactId, one);
        }
      }
      return [...byId.values()].map((found) => ({
        tier: found.tier,
        at: found.at,
        id: found.artifactId,
        present: () => present(actor, found, words),
      }));
    },

    async comments(actor: Actor, scope: VisibleTrackers, words: readonly string[]): Promise<Candidate[]> {
      const found = await texts.all(actor, scope, { source: 'comments', among: [...scope.keys()], words });
      return found.map(({ id, artifactId, rank }) => ({
        tier: tierOf(rank, true),
        // Ids of changesets grow with time.
        at: id,
        id,
        async present() {
          const seen = await context(actor, artifactId);
          const changeset = (await artifactHistory.byId([id])).get(id);
          if (seen === undefined || changeset === undefined) return undefined;
          const comment = (await artifactHistory.visible(actor, seen, changeset))?.comment ?? null;
          const text = comment === null ? '' : await plainText({ content: comment.body, format: comment.format });
          if (matchRankOf(fold(text), words) === undefined) return undefined;
          const author = await identities.find(comment?.by ?? changeset.submittedBy);
          return {
            ...(await presented(seen, [])),
            kind: 'comment',
            id,
            html_url: `/plugins/tracker/?aid=${artifactId}#comment-${id}`,
            excerpt: { label: null, segments: excerptSegments(text, words) },
            author: author === undefined ? presenter.anonymous() : presenter.minimal(author, actor),
            changed_on: isoDate(comment?.on ?? changeset.submittedOn),
          };
        },
      }));
    },

    /** The artifact with this number, if the caller may view it and the keyword, if any, belongs to its tracker. */
    async numbered(actor: Actor, id: number, keyword: string | undefined): Promise<SearchResult | undefined> {
      const seen = await context(actor, id);
      if (seen === undefined) return undefined;
      const keywords = [undefined, 'art', 'artifact', ...namesOf(seen.tracker)];
      return keywords.includes(keyword) ? presented(seen, []) : undefined;
    },
  };
}
