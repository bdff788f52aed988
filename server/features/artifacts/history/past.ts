import { problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { ArtifactChangeset } from '../../../domain/artifacts/changeset.ts';
import { statesOf, withFormerFields } from '../../../domain/artifacts/history.ts';
import { isMadeBy, type Moment } from '../../../domain/artifacts/moment.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { referencesWritten } from '../../../domain/artifacts/referring.ts';
import { hasText } from '../../../domain/fields/index.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import { parseIsoDate } from '../../../lib/dates/iso-date.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactAccess } from '../access.ts';
import { linksIn } from '../links/changes.ts';
import type { Relations } from '../read/links-and-references.ts';
import { findArtifacts, readArtifact } from '../store/artifacts.ts';
import { artifactOfChangeset, historiesOf } from '../store/changesets.ts';
import { commentVersionsOf } from '../store/comments.ts';
import { type FoundLink, linkingTo } from '../store/links.ts';
import { type ReferenceRow, referencesOfMany } from '../store/references.ts';

/** Where a request names a moment. */
export type MomentPlace = { parameter: string } | { pointer: string };

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  access: ArtifactAccess;
}

const second = 1000;

/** Artifacts as they were. Structure, people and rights are those of today. */
export function createPast({ db, trackers, access }: Deps) {
  /** The changesets of several artifacts until a moment, oldest first. Without any, an artifact didn't exist. */
  async function historiesUntil(moment: Moment, ids: readonly number[]): Promise<Map<number, ArtifactChangeset[]>> {
    const histories = await historiesOf(db.read, ids);
    for (const [id, all] of histories) {
      const last = all.findLastIndex((changeset) => isMadeBy(moment, changeset));
      histories.set(id, all.slice(0, last + 1));
    }
    return histories;
  }

  /** Comments that were edited since have the text of then. Deleted ones are gone. */
  async function withComments(moment: Moment, all: readonly ArtifactChangeset[]): Promise<ArtifactChangeset[]> {
    const edited = all.filter(({ comment }) => comment?.on !== undefined).map(({ id }) => id);
    const versions = await commentVersionsOf(db.read, edited, moment.at);
    return all.map((changeset) => {
      const { comment } = changeset;
      const body = versions.get(changeset.id);
      return comment === null || body === undefined ? changeset : { ...changeset, comment: { ...comment, body } };
    });
  }

  /** As it was after its last changeset of then. A tracker that it was moved to since has none of its values. */
  function rewound(record: ArtifactRecord, history: readonly ArtifactChangeset[]): ArtifactRecord | undefined {
    const state = statesOf(history).at(-1);
    if (state === undefined) return undefined;
    let stampedOn = -Infinity;
    for (const { submittedOn } of history) stampedOn = Math.max(submittedOn, stampedOn + second);
    const { changeset, document } = state;
    return {
      ...record,
      document: changeset.trackerId === record.trackerId ? document : {},
      version: changeset.version,
      lastModifiedOn: changeset.submittedOn,
      lastModifiedBy: changeset.submittedBy,
      stampedOn,
    };
  }

  /** Nobody has counted the links and references of then, so they are looked up. */
  const uncounted = (record: ArtifactRecord): ArtifactRecord => ({
    ...record,
    document: record.document,
    linkCount: 1,
    referenceCount: 1,
  });

  async function rewind(moment: Moment, records: readonly ArtifactRecord[]): Promise<Map<number, ArtifactRecord>> {
    const isUnchanged = (record: ArtifactRecord): boolean => record.lastModifiedOn < moment.at;
    const changed = records.filter((record) => !isUnchanged(record)).map(({ id }) => id);
    const histories = await historiesUntil(moment, changed);
    const found = new Map<number, ArtifactRecord>();
    for (const record of records) {
      const then = isUnchanged(record) ? record : rewound(record, histories.get(record.id) ?? []);
      if (then !== undefined) found.set(record.id, uncounted(then));
    }
    return found;
  }

  async function forwardLinks(record: ArtifactRecord): Promise<FoundLink[]> {
    const tracker = await trackers.find(record.trackerId);
    const links = tracker === undefined ? [] : linksIn(tracker, record.document);
    return links.map((link) => ({ ...link, direction: 'forward' as const }));
  }

  /** In both directions, in the order of today's links. */
  async function linksAt(moment: Moment, ids: readonly number[]): Promise<Map<number, FoundLink[]>> {
    const found = new Map<number, FoundLink[]>(ids.map((id) => [id, []]));
    const sources = [...new Set([...ids, ...(await linkingTo(db.read, ids))])].toSorted((a, b) => a - b);
    for (const [id, record] of await rewind(moment, [...(await findArtifacts(db.read, sources)).values()])) {
      for (const { id: target, type } of (await forwardLinks(record)).toSorted((a, b) => a.id - b.id)) {
        found.get(id)?.push({ id: target, type, direction: 'forward' });
        found.get(target)?.push({ id, type, direction: 'reverse' });
      }
    }
    for (const links of found.values()) links.sort((a, b) => (a.direction === b.direction ? a.id - b.id : 0));
    return found;
  }

  /** An artifact that was moved had fields of several trackers. */
  async function textFieldsOf(history: readonly ArtifactChangeset[]): Promise<FormElement[]> {
    const ids = [...new Set(history.map(({ trackerId }) => trackerId))];
    const found = await Promise.all(ids.map((id) => trackers.find(id)));
    return found.flatMap((tracker) =>
      tracker === undefined ? [] : withFormerFields(tracker).elements.filter(hasText),
    );
  }

  /** References are never removed, but some were made later. */
  async function referencesAt(moment: Moment, ids: readonly number[]): Promise<Map<number, ReferenceRow[]>> {
    const found = await referencesOfMany(db.read, ids);
    const sources = [...found].flatMap(([id, rows]) => rows.map((row) => (row.direction === 'out' ? id : row.id)));
    const histories = await historiesUntil(moment, [...new Set(sources)]);
    const written = new Map<number, ReadonlySet<string>>();
    for (const [id, history] of histories) {
      written.set(id, referencesWritten(await withComments(moment, history), await textFieldsOf(history)));
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

  return {
    /** The moment that a request names by a time or by the id of a changeset that the caller may see. */
    async momentOf(actor: Actor, given: string, place: MomentPlace): Promise<Moment> {
      const invalid = () => problem('moment_invalid', { given }, { details: place });
      if (!/^\d{1,10}$/.test(given)) {
        const time = parseIsoDate(given.replace(/ (?=\d{2}:?\d{2}$)/, '+'));
        if (time === undefined) throw invalid();
        return { at: time - (time % second), changesetId: null };
      }
      const found = await artifactOfChangeset(db.read, Number(given));
      const record = found && (await readArtifact(db, found.artifactId));
      if (found === undefined || record === undefined || !(await access.canView(actor, record))) throw invalid();
      return { at: found.submittedOn, changesetId: Number(given) };
    },

    /** As they were then, by id. Those that didn't exist yet are left out. */
    rewind,
    linksAt,

    /** The comments of then, by artifact. */
    async changesetsAt(moment: Moment, ids: readonly number[]): Promise<Map<number, ArtifactChangeset[]>> {
      const found = new Map<number, ArtifactChangeset[]>();
      for (const [id, history] of await historiesUntil(moment, ids)) {
        found.set(id, await withComments(moment, history));
      }
      return found;
    },

    relationsAt: (moment: Moment): Relations => ({
      links: (ids) => linksAt(moment, ids),
      references: (ids) => referencesAt(moment, ids),
      until: moment.at + second - 1,
    }),
  };
}

export type Past = ReturnType<typeof createPast>;
