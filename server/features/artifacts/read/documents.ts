import { Type } from 'typebox';
import { Artifact } from '../../../../contract/artifacts/artifact.ts';
import { MinimalTracker } from '../../../../contract/trackers/tracker.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import type { ArtifactHead } from '../../../domain/artifacts/record.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { Rendered } from '../../../http/encode/answer.ts';
import type { Version } from '../../../http/encode/conditional.ts';
import { createSerializer } from '../../../http/encode/serializer.ts';
import { Lru } from '../../../lib/cache/lru.ts';
import { uncommitted } from '../../../lib/cache/uncommitted.ts';
import { areRendered } from '../../../lib/text/render.ts';
import type { KnownProject } from '../../projects/index.ts';
import type { Identities } from '../../users/index.ts';
import type { ArtifactContext } from '../access.ts';
import { findArtifacts } from '../store/artifacts.ts';
import { personIdsIn } from './people.ts';
import { readableFields, type ValuesFormat } from './present.ts';
import { isFullyVersioned, type RepresentationForm, type RepresentationVersions } from './version.ts';
import { type ArtifactView, textsIn } from './view.ts';

interface Deps {
  db: Database;
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
}

interface Entry extends Basis {
  /** Whether other artifacts, groups and the date leave the representation alone. */
  isFullyVersioned: boolean;
  identifiedBy: Version | undefined;
  json: Buffer | undefined;
}

/** A representation of an artifact for one reader. */
interface ArtifactDocument {
  isFullyVersioned: boolean;
  identifiedBy: Version;
  body(): Promise<Artifact | Rendered>;
}

/** The bytes of an entry besides those of its document. */
const overhead = 1_000;

/** Only the complete structure of a tracker needs the other member of the union. */
const serialize = createSerializer(Type.Object({ ...Artifact.properties, tracker: MinimalTracker }));

const hasOthers = ({ linkCount, referenceCount }: ArtifactHead): boolean => linkCount + referenceCount > 0;

/** Keeps representations of artifacts as they are sent, with their entity tags. */
export function createArtifactDocuments({ db, identities, view, versions, origin, timeZone, memory }: Deps) {
  const entries = new Lru<string, Entry>(memory, ({ json }) => overhead + (json?.length ?? 0));
  const readable = new WeakMap<Tracker, WeakMap<object, string>>();
  const nobody = {};
  db.subscribe(({ topic }) => {
    if (topic === '*') entries.clear();
  });

  /** The fields that the caller may read. Rights follow from the user and the tracker, so they are computed once. */
  function fieldsFor(actor: Actor, { tracker, rights }: Pick<ArtifactContext, 'tracker' | 'rights'>): string {
    const ofTracker = readable.get(tracker) ?? new WeakMap<object, string>();
    readable.set(tracker, ofTracker);
    const reader = actor.kind === 'user' ? actor.user : nobody;
    const known = ofTracker.get(reader);
    if (known !== undefined) return known;
    const fields = readableFields(tracker, rights)
      .map(({ id }) => id)
      .join();
    ofTracker.set(reader, fields);
    return fields;
  }

  const keyFor = (actor: Actor, visible: Pick<ArtifactContext, 'tracker' | 'rights'>, form: RepresentationForm) =>
    [form.format, form.values, form.withStructure, actor.kind, origin(), timeZone(), fieldsFor(actor, visible)].join(
      ' ',
    );

  const areCurrent = (people: readonly Identity[]): boolean =>
    people.every((person) => identities.peek(person.id) === person);

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
      areCurrent(entry.people);
    return isCurrent ? entry : undefined;
  }

  function keep(key: string, entry: Entry): void {
    // A version that is rolled back comes again with other contents.
    if (uncommitted() !== undefined) return;
    // Somebody who was renamed meanwhile may appear with either name.
    if (areCurrent(entry.people)) entries.set(key, entry);
    else entries.delete(key);
  }

  /** Read before the representation is made, so that a change during it is noticed. Undefined: it can't be kept. */
  async function basisOf(context: ArtifactContext): Promise<Basis | undefined> {
    const { record, tracker, project } = context;
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
    };
  }

  /** A text that was shown as plain text because its rendering took too long may be rendered the next time. */
  const isKept = (context: ArtifactContext, form: RepresentationForm): boolean =>
    (form.values === 'none' || isFullyVersioned(context, form)) &&
    areRendered(textsIn(context.tracker, context.record.document));

  async function of(actor: Actor, context: ArtifactContext, form: RepresentationForm): Promise<ArtifactDocument> {
    const key = `${context.record.id} ${keyFor(actor, context, form)}`;
    const known = currentEntry(key, context.record, context);
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
        keep(key, { ...basis, isFullyVersioned: isWhole, identifiedBy, json });
      }
      return new Rendered(json);
    }
    return { isFullyVersioned: isWhole, identifiedBy, body };
  }

  /** The documents of artifacts that are read from the database now, by id. */
  async function render(actor: Actor, contexts: readonly ArtifactContext[], key: string, form: RepresentationForm) {
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
      keep(`${artifact.id} ${key}`, entry);
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
      const key = keyFor(actor, visible, form);
      const kept = heads.map((head) => currentEntry(`${head.id} ${key}`, head, visible)?.json);
      const missing = heads.filter((_head, index) => kept[index] === undefined);
      const contexts = missing.length === 0 ? [] : await readMissing(visible, missing);
      if (contexts === undefined) return undefined;
      const rendered = contexts.length === 0 ? undefined : await render(actor, contexts, key, form);
      const parts = heads.flatMap(({ id }, index) => kept[index] ?? rendered?.get(id) ?? []);
      return Rendered.list(parts);
    },

    /** Forgets all documents. */
    clear: (): void => entries.clear(),
  };
}

export type ArtifactDocuments = ReturnType<typeof createArtifactDocuments>;
