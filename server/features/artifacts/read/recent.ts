import type { Database } from '../../../db/index.ts';
import { type Actor, readerKey } from '../../../domain/actor.ts';
import type { Rendered } from '../../../http/encode/answer.ts';
import type { Version } from '../../../http/encode/conditional.ts';
import { Lru } from '../../../lib/cache/lru.ts';
import { uncommitted } from '../../../lib/cache/uncommitted.ts';
import type { RepresentationForm } from './version.ts';

/** If two of these are equal, nobody has committed in between, and no cache of this copy has changed. */
export interface ReadingMoment {
  commits: number;
  heard: number;
}

/** A representation for one reader, and the state of the database that it belongs to. */
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
  /** number of bytes to cache; 0: none */
  memory: number;
}

const mostIds = 200_000;

/** The bytes of an entry, not counting its document. */
const overhead = 1_000;

/**
 * Caches representations that depend on other artifacts, groups or names. Comparing the versions of all of these would
 * be expensive, so each is cached for its reader until the next commit.
 */
export function createRecentDocuments({ db, origin, timeZone, memory }: Deps) {
  const entries = new Lru<string, RecentDocument>(memory, ({ body }) => overhead + body.size);
  /** Only these need a check for commits before they are used. */
  const ids = new Set<number>();
  let heard = 0;
  // A committed change may be visible slightly before the caches are notified of it.
  db.subscribe('*', () => {
    heard += 1;
  });

  const keyOf = ({ actor, id, form: { format, values, withStructure } }: Wanted): string =>
    `${id} ${format} ${values} ${withStructure} ${origin()} ${timeZone()} ${readerKey(actor)}`;

  const momentAt = (commits: number | undefined): ReadingMoment | undefined =>
    commits === undefined ? undefined : { commits, heard };

  return {
    mayHave: (id: number): boolean => ids.has(id),

    /** Must be taken before any data for a document is read. Undefined: the document can't be cached. */
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

    /** Without a state, the next read must take one. */
    keep(wanted: Wanted, moment: ReadingMoment | undefined, document: Omit<RecentDocument, keyof ReadingMoment>): void {
      if (ids.size >= mostIds) ids.clear();
      ids.add(wanted.id);
      if (moment !== undefined) entries.set(keyOf(wanted), { ...document, ...moment });
    },
  };
}
