import type { Database } from '../../../db/index.ts';
import { type Actor, readerKey } from '../../../domain/actor.ts';
import type { Rendered } from '../../../http/encode/answer.ts';
import type { Version } from '../../../http/encode/conditional.ts';
import { Lru } from '../../../lib/cache/lru.ts';
import { uncommitted } from '../../../lib/cache/uncommitted.ts';
import type { RepresentationForm } from './version.ts';

/** Between two equal moments nothing was committed by anybody, and no cache of this copy has changed. */
export interface ReadingMoment {
  commits: number;
  heard: number;
}

/** A representation for one reader, as it was at a moment. */
interface RecentDocument extends ReadingMoment {
  /** of the artifact */
  version: number;
  identifiedBy: Version | undefined;
  body: Rendered;
}

/** A representation that a reader asks for. */
export interface Wanted {
  actor: Actor;
  id: number;
  form: RepresentationForm;
}

interface Deps {
  db: Database;
  /** the origin of addresses in responses */
  origin: () => string;
  /** the time zone of dates in responses */
  timeZone: () => string;
  /** how many bytes to keep; 0: none */
  memory: number;
}

const mostIds = 200_000;

/** The bytes of an entry besides those of its document. */
const overhead = 1_000;

/**
 * Keeps representations that depend on other artifacts, groups or names. They can't be compared with the versions of all
 * of these, so each is kept for its reader until anything is committed.
 */
export function createRecentDocuments({ db, origin, timeZone, memory }: Deps) {
  const entries = new Lru<string, RecentDocument>(memory, ({ body }) => overhead + body.size);
  /** Only these need a look at the commits before they are read. */
  const ids = new Set<number>();
  let heard = 0;
  // A change that is committed may be seen a little earlier than the caches are told about it.
  db.subscribe('*', () => {
    heard += 1;
  });

  const keyOf = ({ actor, id, form: { format, values, withStructure } }: Wanted): string =>
    `${id} ${format} ${values} ${withStructure} ${origin()} ${timeZone()} ${readerKey(actor)}`;

  const momentAt = (commits: number | undefined): ReadingMoment | undefined =>
    commits === undefined ? undefined : { commits, heard };

  return {
    mayHave: (id: number): boolean => ids.has(id),

    /** Has to be taken before anything is read for a document. Undefined: nothing can be kept. */
    now(): ReadingMoment | undefined | Promise<ReadingMoment | undefined> {
      if (uncommitted() !== undefined) return undefined;
      return db.engine === 'sqlite' ? momentAt(db.commitsSeen()) : db.lookForCommits().then(momentAt);
    },

    get(wanted: Wanted, moment: ReadingMoment | undefined): RecentDocument | undefined {
      const entry = moment === undefined ? undefined : entries.get(keyOf(wanted));
      const isCurrent = entry?.commits === moment?.commits && entry?.heard === moment?.heard;
      return isCurrent ? entry : undefined;
    },

    clear: (): void => entries.clear(),

    /** Without a moment, the next reading is to take one. */
    keep(wanted: Wanted, moment: ReadingMoment | undefined, document: Omit<RecentDocument, keyof ReadingMoment>): void {
      if (ids.size >= mostIds) ids.clear();
      ids.add(wanted.id);
      if (moment !== undefined) entries.set(keyOf(wanted), { ...document, ...moment });
    },
  };
}
