import { Type } from 'typebox';
import { Artifact } from '../../../../contract/artifacts/artifact.ts';
import { MinimalTracker } from '../../../../contract/trackers/tracker.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import type { ArtifactHead } from '../../../domain/artifacts/record.ts';
import type { TrackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { Rendered } from '../../../http/encode/answer.ts';
import type { Version } from '../../../http/encode/conditional.ts';
import { createSerializer } from '../../../http/encode/serializer.ts';
import { Lru } from '../../../lib/cache/lru.ts';
import { uncommitted } from '../../../lib/cache/uncommitted.ts';
import { areRendered } from '../../../lib/text/render.ts';
import type { KnownProject } from '../../projects/index.ts';
import type { Identities } from '../../users/index.ts';
import type { ArtifactAccess, ArtifactContext } from '../access.ts';
import { findArtifacts } from '../store/artifacts.ts';
import { createHeads } from './heads.ts';
import { personIdsIn } from './people.ts';
import { readableFields, type ValuesFormat } from './present.ts';
import {
  identifiedByContent,
  isFullyVersioned,
  type RepresentationForm,
  type RepresentationVersions,
} from './version.ts';
import { type ArtifactView, textsIn } from './view.ts';

interface Deps {
  db: Database;
  access: ArtifactAccess;
  identities: Identities;
  view: ArtifactView;
  versions: RepresentationVersions;
  /** the origin of addresses in responses */
  origin: () => string;
  /** the time zone of dates in responses */
  timeZone: () => string;
  /** how many bytes of documents to keep; 0: none */
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
  json: Buffer | undefined;
}

/** Whether it can be sent as it is. */
const isReady = (entry: Entry): entry is Entry & { identifiedBy: Version; json: Buffer } =>
  entry.isFullyVersioned && entry.identifiedBy !== undefined && entry.json !== undefined;

/** A representation of an artifact for one reader. */
interface ArtifactDocument {
  isFullyVersioned: boolean;
  identifiedBy: Version;
  body(): Promise<Artifact | Rendered>;
}

interface KeptDocument {
  identifiedBy: Version;
  body: Rendered;
}

const mostForms = 100;
const mostClasses = 10_000;
const mostReadyIds = 200_000;

/** The bytes of an entry besides those of its document. */
const overhead = 1_000;

/** Only the complete structure of a tracker needs the other member of the union. */
const serialize = createSerializer(Type.Object({ ...Artifact.properties, tracker: MinimalTracker }));

const hasOthers = ({ linkCount, referenceCount }: ArtifactHead): boolean => linkCount + referenceCount > 0;

/** Keeps representations of artifacts as they are sent, with their entity tags. */
export function createArtifactDocuments({ db, access, identities, view, versions, origin, timeZone, memory }: Deps) {
  const entries = new Lru<string, Entry>(memory, ({ json }) => overhead + (json?.length ?? 0));
  /** Rights are made once for a user and a tracker. */
  const readers = new WeakMap<TrackerRights, Reader>();
  const classes = new Map<string, number>();
  let lastClass = 0;
  /** Artifacts with a document that can be sent as it is: the version of others need not be read in advance. */
  const readyIds = new Set<number>();
  const findHead = createHeads(db);
  db.subscribe(({ topic }) => {
    if (topic === '*') entries.clear();
  });

  function readerOf(actor: Actor, { tracker, rights }: Pick<ArtifactContext, 'tracker' | 'rights'>): Reader {
    const known = readers.get(rights);
    if (known !== undefined) return known;
    const fields = readableFields(tracker, rights).map(({ id }) => id);
    const reader = { fields: `${actor.kind} ${fields.join()}`, forms: [] };
    readers.set(rights, reader);
    return reader;
  }

  /** A number for everybody who gets the same bytes of the same artifact. */
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

  /** Looks at the people only after some user has changed. */
  function hasCurrentPeople(basis: Basis): boolean {
    const changes = identities.changes();
    if (basis.peopleChanges === changes) return true;
    if (!areCurrent(basis.people)) return false;
    basis.peopleChanges = changes;
    return true;
  }

  function currentEntry(
    key: string,
    head: ArtifactHead,
    { tracker, project }: Pick<ArtifactContext, 'tracker' | 'project'>,
  ): Entry | undefined {
    const entry = uncommitted() === undefined ? entries.get(key) : undefined;
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
    // Somebody who was renamed meanwhile may appear with either name.
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

  /** A text that was shown as plain text because its rendering took too long may be rendered the next time. */
  const isKept = (context: ArtifactContext, form: RepresentationForm): boolean =>
    (form.values === 'none' || isFullyVersioned(context, form)) &&
    areRendered(textsIn(context.tracker, context.record.document));

  async function of(actor: Actor, context: ArtifactContext, form: RepresentationForm): Promise<ArtifactDocument> {
    const reader = classOf(actor, context, form);
    const known = currentEntry(keyFor(context.record.id, reader), context.record, context);
    if (known?.identifiedBy !== undefined && known.json !== undefined) {
      const { json, identifiedBy } = known;
      return { isFullyVersioned: known.isFullyVersioned, identifiedBy, body: async () => new Rendered(json) };
    }
    const basis = known ?? (form.withStructure ? undefined : await basisOf(context));
    const identifiedBy = await versions(actor, context, form);
    const isWhole = isFullyVersioned(context, form);
    async function body(): Promise<Artifact | Rendered> {
      const shown = await view.present(actor, context, form.values, form.withStructure);
      if (form.withStructure || form.format !== 'json') return shown;
      const json = Buffer.from(serialize(shown));
      if (basis !== undefined && isKept(context, form)) {
        keep(context.record.id, reader, { ...basis, isFullyVersioned: isWhole, identifiedBy, json });
      }
      return new Rendered(json);
    }
    return { isFullyVersioned: isWhole, identifiedBy, body };
  }

  function keptOf(actor: Actor, head: ArtifactHead | undefined, form: RepresentationForm): KeptDocument | undefined {
    const visible = head === undefined ? undefined : access.readableNow(actor, head);
    if (head === undefined || visible === undefined) return undefined;
    const entry = currentEntry(keyFor(head.id, classOf(actor, visible, form)), head, visible);
    return entry !== undefined && isReady(entry)
      ? { identifiedBy: entry.identifiedBy, body: new Rendered(entry.json) }
      : undefined;
  }

  /** The documents of artifacts that are read from the database now, by id. */
  async function render(actor: Actor, contexts: readonly ArtifactContext[], reader: number, form: RepresentationForm) {
    const bases = await Promise.all(contexts.map(basisOf));
    const shown = await view.presentAll(actor, contexts, form.values);
    const rendered = new Map<number, Buffer>();
    for (const [index, artifact] of shown.entries()) {
      const context = contexts[index];
      const basis = bases[index];
      const json = Buffer.from(serialize(artifact));
      rendered.set(artifact.id, json);
      if (context === undefined || basis === undefined || !isKept(context, form)) continue;
      const entry = { ...basis, isFullyVersioned: isFullyVersioned(context, form), identifiedBy: undefined, json };
      keep(artifact.id, reader, entry);
    }
    return rendered;
  }

  /** Those that have no kept document, with their values; undefined: some have changed since they were found. */
  async function readMissing(visible: Omit<ArtifactContext, 'record'>, missing: readonly ArtifactHead[]) {
    const records = await findArtifacts(
      db.read,
      missing.map(({ id }) => id),
    );
    const contexts = missing.flatMap((head) => {
      const record = records.get(head.id);
      const isSame = record?.version === head.version && record.trackerId === visible.tracker.id;
      return record !== undefined && isSame ? [{ ...visible, record }] : [];
    });
    return contexts.length === missing.length ? contexts : undefined;
  }

  return {
    of,

    /** Identifies the representation that this reader gets. */
    async version(actor: Actor, context: ArtifactContext, form: RepresentationForm): Promise<Version> {
      if (isFullyVersioned(context, form)) return versions(actor, context, form);
      const document = await of(actor, context, form);
      return identifiedByContent(document.identifiedBy, await document.body());
    },

    /** The representation, if it is kept and nothing outside the artifact can have changed it. SQLite answers at once. */
    kept(
      actor: Actor,
      id: number,
      form: RepresentationForm,
    ): KeptDocument | undefined | Promise<KeptDocument | undefined> {
      if (!readyIds.has(id)) return undefined;
      const head = findHead(id);
      return head instanceof Promise ? head.then((found) => keptOf(actor, found, form)) : keptOf(actor, head, form);
    },

    /**
     * A list of artifacts of one tracker as JSON, in their order; undefined: some have changed since they were found,
     * so that they would no longer be a page of what was searched for.
     */
    async list(
      actor: Actor,
      visible: Omit<ArtifactContext, 'record'>,
      heads: readonly ArtifactHead[],
      values: ValuesFormat,
    ): Promise<Rendered | undefined> {
      const form: RepresentationForm = { format: 'json', values, withStructure: false };
      const reader = classOf(actor, visible, form);
      const kept = heads.map((head) => currentEntry(keyFor(head.id, reader), head, visible)?.json);
      const missing = heads.filter((_head, index) => kept[index] === undefined);
      const contexts = missing.length === 0 ? [] : await readMissing(visible, missing);
      if (contexts === undefined) return undefined;
      const rendered = contexts.length === 0 ? undefined : await render(actor, contexts, reader, form);
      const parts = heads.flatMap(({ id }, index) => kept[index] ?? rendered?.get(id) ?? []);
      return Rendered.list(parts);
    },

    /** Forgets all documents. */
    clear: (): void => entries.clear(),
  };
}

export type ArtifactDocuments = ReturnType<typeof createArtifactDocuments>;
