import { problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { ArtifactChangeset } from '../../../domain/artifacts/changeset.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import { statesOf, withFormerFields } from '../../../domain/artifacts/history.ts';
import { isMadeBy, type Moment } from '../../../domain/artifacts/moment.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { referencesMadeIn } from '../../../domain/artifacts/referring.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { hasText } from '../../../domain/fields/index.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import { portionsOf } from '../../../http/encode/portions.ts';
import { parseIsoDate } from '../../../lib/dates/iso-date.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactAccess } from '../access.ts';
import type { History } from './history.ts';
import { linksIn } from '../links/changes.ts';
import type { Relations } from '../read/links-and-references.ts';
import { readStoredArtifact } from '../store/artifacts.ts';
import { artifactOfChangeset, historySizes } from '../store/changesets.ts';
import { commentVersionsOf } from '../store/comments.ts';
import { type FoundLink, linkingTo } from '../store/links.ts';
import { type ReferenceRow, referencesOfMany } from '../store/references.ts';
import { type HistorySize, partsOfHistories } from './long-histories.ts';

/** The place in a request that names a point in time. */
export type MomentPlace = { parameter: string } | { pointer: string };

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  access: ArtifactAccess;
  history: Pick<History, 'visible' | 'byId'>;
}

/** Which changesets of an artifact a reader finds in its history. */
export type SeenOf = (
  artifactId: number,
  changesets: readonly ArtifactChangeset[],
) => Promise<readonly ArtifactChangeset[]>;

const allAreSeen: SeenOf = async (_artifactId, changesets) => changesets;

/** An artifact after one of its changesets. */
type StateThen = Pick<
  ArtifactRecord,
  'trackerId' | 'version' | 'lastModifiedOn' | 'lastModifiedBy' | 'stampedOn' | 'document'
>;

const second = 1000;

/** Two versions of an artifact never carry the same stamp. */
function stateAfter(before: StateThen | undefined, changeset: ArtifactChangeset): StateThen {
  const { trackerId, version, submittedBy: lastModifiedBy, submittedOn: lastModifiedOn } = changeset;
  const stampedOn = Math.max(lastModifiedOn, (before?.stampedOn ?? -Infinity) + second);
  return { trackerId, version, lastModifiedBy, lastModifiedOn, stampedOn, document: before?.document ?? {} };
}

/** Artifacts as they were, but with current structure, people and rights. */
export function createPast({ db, trackers, access, history }: Deps) {
  /** Comments that were edited since have their text at that time. Deleted ones are omitted. */
  async function withComments(moment: Moment, all: readonly ArtifactChangeset[]): Promise<ArtifactChangeset[]> {
    const edited = all.filter(({ comment }) => comment?.on !== undefined).map(({ id }) => id);
    const versions = await commentVersionsOf(db.read, edited, moment.at);
    return all.map((changeset) => {
      const { comment } = changeset;
      const body = versions.get(changeset.id);
      return comment === null || body === undefined ? changeset : { ...changeset, comment: { ...comment, body } };
    });
  }

  /** The changesets of artifacts until a point in time, with the comments at that time. */
  async function* changesetsUntil(moment: Moment, ids: readonly number[]) {
    for await (const { id, part } of partsOfHistories(db.read, { ids }, moment.at)) {
      const then = part.filter((changeset) => isMadeBy(moment, changeset));
      for (const changeset of await withComments(moment, then)) yield { id, changeset };
    }
  }

  /**
   * By artifact. An artifact without any changeset by then didn't exist. Version, author and time are taken from the
   * last visible changeset.
   */
  async function statesAt(
    moment: Moment,
    histories: readonly HistorySize[],
    seenOf: SeenOf,
  ): Promise<Map<number, StateThen>> {
    const states = new Map<number, StateThen>();
    const documents = new Map<number, Document>();
    for await (const { id, part } of partsOfHistories(db.read, histories, moment.at)) {
      const all = statesOf(part, documents.get(id));
      documents.set(id, all.at(-1)?.document ?? {});
      const last = all.findLast(({ changeset }) => isMadeBy(moment, changeset));
      if (last === undefined) continue;
      const made = part.filter((changeset) => isMadeBy(moment, changeset));
      const {
        document,
        changeset: { trackerId },
      } = last;
      const seen = await seenOf(id, made);
      const state = seen.reduce(stateAfter, states.get(id));
      if (state !== undefined) states.set(id, { ...state, trackerId, document });
    }
    return states;
  }

  /** The artifact after its last changeset at that time. It has no values for a tracker that it was moved to later. */
  function rewound(record: ArtifactRecord, state: StateThen | undefined): ArtifactRecord | undefined {
    if (state === undefined) return undefined;
    const { trackerId, document, ...changed } = state;
    return { ...record, ...changed, document: trackerId === record.trackerId ? document : {} };
  }

  /** Counts of links and references at that time are not stored, so they are looked up. */
  const uncounted = (record: ArtifactRecord): ArtifactRecord => ({
    ...record,
    document: record.document,
    linkCount: 1,
    referenceCount: 1,
  });

  /** Artifacts as they were, a few at a time: their values may have been much larger than now. */
  async function* rewind(
    moment: Moment,
    records: readonly ArtifactRecord[],
    seenOf = allAreSeen,
  ): AsyncIterable<ArtifactRecord[]> {
    const isChanged = (record: ArtifactRecord): boolean => record.lastModifiedOn >= moment.at;
    const changed = records.filter(isChanged).map(({ id }) => id);
    const sizes = new Map((await historySizes(db.read, changed)).map((one) => [one.id, one.bytes]));
    const sized = records.map((record) => ({ record, id: record.id, bytes: sizes.get(record.id) ?? 0 }));
    for (const portion of portionsOf(sized)) {
      const states = await statesAt(
        moment,
        portion.filter(({ id }) => sizes.has(id)),
        seenOf,
      );
      yield portion.flatMap(({ record, id }) => {
        const then = sizes.has(id) ? rewound(record, states.get(id)) : record;
        return then === undefined ? [] : uncounted(then);
      });
    }
  }

  async function forwardLinks(record: ArtifactRecord): Promise<FoundLink[]> {
    const tracker = await trackers.find(record.trackerId);
    const links = tracker === undefined ? [] : linksIn(tracker, record.document);
    return links.map((link) => ({ ...link, direction: 'forward' as const }));
  }

  async function addLinks(record: ArtifactRecord, found: ReadonlyMap<number, FoundLink[]>): Promise<void> {
    for (const { id, type } of (await forwardLinks(record)).toSorted((a, b) => a.id - b.id)) {
      found.get(record.id)?.push({ id, type, direction: 'forward' });
      found.get(id)?.push({ id: record.id, type, direction: 'reverse' });
    }
  }

  /** In both directions, in the order of today's links. */
  async function linksAt(moment: Moment, ids: readonly number[]): Promise<Map<number, FoundLink[]>> {
    const found = new Map<number, FoundLink[]>(ids.map((id) => [id, []]));
    const sources = [...new Set([...ids, ...(await linkingTo(db.read, ids))])].toSorted((a, b) => a - b);
    for await (const records of access.findInPortions(sources)) {
      for await (const then of rewind(moment, records)) for (const one of then) await addLinks(one, found);
    }
    for (const links of found.values()) links.sort((a, b) => (a.direction === b.direction ? a.id - b.id : 0));
    return found;
  }

  async function textFieldsOf(trackerId: number): Promise<FormElement[]> {
    const tracker = await trackers.find(trackerId);
    return tracker === undefined ? [] : withFormerFields(tracker).elements.filter(hasText);
  }

  /** References are never removed, but some were made later. */
  async function referencesAt(moment: Moment, ids: readonly number[]): Promise<Map<number, ReferenceRow[]>> {
    const found = await referencesOfMany(db.read, ids);
    const sources = [...found].flatMap(([id, rows]) => rows.map((row) => (row.direction === 'out' ? id : row.id)));
    const written = new Map<number, Set<string>>();
    for await (const { id, changeset } of changesetsUntil(moment, [...new Set(sources)])) {
      const references = written.get(id) ?? new Set();
      written.set(id, references);
      const fields = await textFieldsOf(changeset.trackerId);
      for (const { keyword, id: target } of referencesMadeIn(changeset, fields)) references.add(`${keyword} ${target}`);
    }
    for (const [id, rows] of found) {
      const isWritten = ({ type, id: other, direction, keyword }: ReferenceRow): boolean => {
        if (type !== 'artifact') return true;
        const [source, target] = direction === 'out' ? [id, other] : [other, id];
        return written.get(source)?.has(`${keyword} ${target}`) === true;
      };
      found.set(id, rows.filter(isWritten));
    }
    return found;
  }

  /** Whether the caller finds the changeset in the history of its artifact. */
  async function isSeen(actor: Actor, artifactId: number, changesetId: number): Promise<boolean> {
    const record = await readStoredArtifact(db, artifactId);
    const changeset = (await history.byId([changesetId])).get(changesetId);
    if (record === undefined || changeset === undefined || !(await access.canView(actor, record))) return false;
    return (await history.visible(actor, await access.readable(actor, record), changeset)) !== undefined;
  }

  return {
    /** The point in time that a request names, by time or by the id of a changeset that the caller may see. */
    async momentOf(actor: Actor, given: string, place: MomentPlace): Promise<Moment> {
      const invalid = () => problem('moment_invalid', { given }, { details: place });
      if (!/^\d{1,10}$/.test(given)) {
        const time = parseIsoDate(given.replace(/ (?=\d{2}:?\d{2}$)/, '+'));
        if (time === undefined) throw invalid();
        return { at: time - (time % second), changesetId: null };
      }
      const id = Number(given);
      const found = isPossibleId(id) ? await artifactOfChangeset(db.read, id) : undefined;
      if (found === undefined || !(await isSeen(actor, found.artifactId, id))) throw invalid();
      return { at: found.submittedOn, changesetId: id };
    },

    /** The artifacts at that time. Those that didn't exist yet are omitted. */
    rewind,
    linksAt,

    changesetsUntil,

    relationsAt: (moment: Moment): Relations => ({
      links: (ids) => linksAt(moment, ids),
      references: (ids) => referencesAt(moment, ids),
      until: moment.at + second - 1,
    }),
  };
}

export type Past = ReturnType<typeof createPast>;
