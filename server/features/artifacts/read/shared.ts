import type { Database } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import type { ArtifactHead } from '../../../domain/artifacts/record.ts';
import type { TrackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { Rendered } from '../../../http/encode/answer.ts';
import type { Version } from '../../../http/encode/conditional.ts';
import { Lru } from '../../../lib/cache/lru.ts';
import { uncommitted } from '../../../lib/cache/uncommitted.ts';
import type { KnownProject } from '../../projects/index.ts';
import { nameDisplayOf } from '../../../domain/display-name.ts';
import type { Identities } from '../../users/index.ts';
import type { ArtifactContext } from '../access.ts';
import { personIdsIn } from './people.ts';
import { readableFields } from './present.ts';
import type { RepresentationForm } from './version.ts';

interface Deps {
  db: Database;
  identities: Identities;
  /** the origin of addresses in responses */
  origin: () => string;
  /** the time zone of dates in responses */
  timeZone: () => string;
  /** number of bytes to cache; 0: none */
  memory: number;
}

/** Everything that the bytes of a representation depend on, besides the key of its entry. */
interface Basis {
  version: number;
  modifiedOn: number;
  rank: number;
  hasOthers: boolean;
  /** Compared by identity: the caches of these replace an object when it changes. */
  tracker: Tracker;
  project: KnownProject;
  people: readonly Identity[];
  /** the count of changes of users at which these people were current */
  peopleChanges: number;
}

/** The fields that a caller reads in a tracker, and the classes of readers that they are in. */
interface Reader {
  fields: string;
  forms: ReaderForm[];
}

interface ReaderForm extends RepresentationForm {
  base: string;
  zone: string;
  number: number;
}

interface Entry extends Basis {
  /** Whether other artifacts, groups and the date leave the representation alone. */
  isFullyVersioned: boolean;
  identifiedBy: Version | undefined;
  body: Rendered | undefined;
}

/** Whether it can be sent without changes. */
export const isReady = (entry: Entry): entry is Entry & { identifiedBy: Version; body: Rendered } =>
  entry.isFullyVersioned && entry.identifiedBy !== undefined && entry.body !== undefined;

const mostForms = 100;
const mostClasses = 10_000;
const mostReadyIds = 200_000;

/** The bytes of an entry, not counting its document. */
const overhead = 1_000;

const hasOthers = ({ linkCount, referenceCount }: ArtifactHead): boolean => linkCount + referenceCount > 0;

/** Caches representations for all callers who get the same bytes, as long as their artifact has not changed. */
export function createSharedDocuments({ db, identities, origin, timeZone, memory }: Deps) {
  const entries = new Lru<string, Entry>(memory, ({ body }) => overhead + (body?.size ?? 0));
  /** Rights are made once for a user and a tracker. */
  const readers = new WeakMap<TrackerRights, Reader>();
  const classes = new Map<string, number>();
  let lastClass = 0;
  /**
   * Artifacts with a document that can be sent without changes: the versions of the others needn't be read in advance.
   */
  const readyIds = new Set<number>();
  db.subscribe([], () => entries.clear());

  function readerOf(actor: Actor, { tracker, rights }: Pick<ArtifactContext, 'tracker' | 'rights'>): Reader {
    const known = readers.get(rights);
    if (known !== undefined) return known;
    const fields = readableFields(tracker, rights).map(({ id }) => id);
    const reader = { fields: `${actor.kind} ${nameDisplayOf(actor)} ${fields.join()}`, forms: [] };
    readers.set(rights, reader);
    return reader;
  }

  /** A number for all callers who get the same bytes of the same artifact. */
  function classOf(
    actor: Actor,
    visible: Pick<ArtifactContext, 'tracker' | 'rights'>,
    form: RepresentationForm,
  ): number {
    const reader = readerOf(actor, visible);
    const { format, values, withStructure } = form;
    const [base, zone] = [origin(), timeZone()];
    const isKnown = (one: ReaderForm): boolean =>
      one.values === values &&
      one.format === format &&
      one.withStructure === withStructure &&
      one.base === base &&
      one.zone === zone;
    const known = reader.forms.find(isKnown);
    if (known !== undefined) return known.number;
    const text = [format, values, withStructure, base, zone, reader.fields].join(' ');
    const number = classes.get(text) ?? (lastClass += 1);
    // Requests may name any number of origins.
    if (classes.size >= mostClasses) classes.clear();
    if (reader.forms.length >= mostForms) reader.forms.length = 0;
    classes.set(text, number);
    reader.forms.push({ format, values, withStructure, base, zone, number });
    return number;
  }

  const keyFor = (id: number, readerClass: number): string => `${id} ${readerClass}`;

  const areCurrent = (people: readonly Identity[]): boolean =>
    people.every((person) => identities.peek(person.id) === person);

  /** Checks the people only after a user has changed. */
  function hasCurrentPeople(basis: Basis): boolean {
    const changes = identities.changes();
    if (basis.peopleChanges === changes) return true;
    if (!areCurrent(basis.people)) return false;
    basis.peopleChanges = changes;
    return true;
  }

  function current(
    head: ArtifactHead,
    readerClass: number,
    { tracker, project }: Pick<ArtifactContext, 'tracker' | 'project'>,
  ): Entry | undefined {
    const entry = uncommitted() === undefined ? entries.get(keyFor(head.id, readerClass)) : undefined;
    if (entry === undefined) return undefined;
    const isCurrent =
      entry.version === head.version &&
      entry.modifiedOn === head.lastModifiedOn &&
      entry.rank === head.rank &&
      entry.hasOthers === hasOthers(head) &&
      entry.tracker === tracker &&
      entry.project === project &&
      hasCurrentPeople(entry);
    return isCurrent ? entry : undefined;
  }

  function keep(id: number, reader: number, entry: Entry): void {
    const key = keyFor(id, reader);
    // A version that is rolled back comes again with other contents.
    if (uncommitted() !== undefined) return;
    // A person who was renamed in the meantime may appear with either name.
    if (!areCurrent(entry.people)) return entries.delete(key);
    entries.set(key, entry);
    if (!isReady(entry)) return;
    if (readyIds.size >= mostReadyIds) readyIds.clear();
    readyIds.add(id);
  }

  /** Read before the representation is made, so that a change during it is noticed. Undefined: it can't be kept. */
  async function basisOf(context: ArtifactContext): Promise<Basis | undefined> {
    const { record, tracker, project } = context;
    const peopleChanges = identities.changes();
    const people: Identity[] = [];
    for (const id of personIdsIn(context, record.document)) {
      const person = await identities.find(id);
      // No cache reports that an unknown user becomes known.
      if (person === undefined) return undefined;
      people.push(person);
    }
    return {
      version: record.version,
      modifiedOn: record.lastModifiedOn,
      rank: record.rank,
      hasOthers: hasOthers(record),
      tracker,
      project,
      people,
      peopleChanges,
    };
  }

  return {
    classOf,
    basisOf,

    /** Whether a document may exist that can be sent without changes. */
    mayBeReady: (id: number): boolean => readyIds.has(id),

    current,
    keep,

    /** Its representations no longer depend on the artifact alone. */
    isNoLongerReady: (id: number): void => void readyIds.delete(id),

    clear: (): void => entries.clear(),
  };
}
