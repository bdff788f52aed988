import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { Artifact } from '../../../../contract/artifacts/artifact.ts';
import { answerLimits } from '../../../../contract/limits.ts';
import { MinimalTracker } from '../../../../contract/trackers/tracker.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { ArtifactHead } from '../../../domain/artifacts/record.ts';
import { typeFactsOf } from '../../../domain/fields/index.ts';
import { StreamedList, Rendered } from '../../../http/encode/answer.ts';
import type { Version } from '../../../http/encode/conditional.ts';
import { renderedFor } from '../../../http/encode/finished.ts';
import { portionsOf } from '../../../http/encode/portions.ts';
import { bytesOf, createSlicedSerializer } from '../../../http/encode/serializer.ts';
import { areRendered } from '../../../lib/text/render.ts';
import type { Identities } from '../../users/index.ts';
import type { ArtifactAccess, ArtifactContext } from '../access.ts';
import { artifactSizes, findArtifacts } from '../store/artifacts.ts';
import { createHeadFinder } from './heads.ts';
import { createRecentDocuments, type ReadingMoment, type Wanted } from './recent.ts';
import { createSharedDocuments, isReady } from './shared.ts';
import type { ValuesFormat } from './present.ts';
import {
  identifiedByContent,
  isFullyVersioned,
  type RepresentationForm,
  type RepresentationVersions,
} from './version.ts';
import { type ArtifactView, textsOfArtifact } from './view.ts';

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
  /** number of bytes of documents to cache; 0: none */
  memory: number;
}

/** A representation of an artifact for one reader. */
interface ArtifactDocument {
  isFullyVersioned: boolean;
  identifiedBy: Version;
  body(): Promise<Artifact | Rendered>;
}

interface KeptDocument {
  /** Whether its date identifies it, too. */
  isFullyVersioned: boolean;
  identifiedBy: Version;
  body: Rendered;
}

/** The part of the memory for representations that are kept for one reader, until anything is committed. */
const recentPart = 1 / 4;

/** Only the complete structure of a tracker needs the other member of the union. */
const serialize = createSlicedSerializer(Type.Object({ ...Artifact.properties, tracker: MinimalTracker }));

/** Caches representations of artifacts in the form in which they are sent, with their entity tags. */
export function createArtifactDocuments({ db, access, identities, view, versions, origin, timeZone, memory }: Deps) {
  const shared = createSharedDocuments({ db, identities, origin, timeZone, memory: memory * (1 - recentPart) });
  const recent = createRecentDocuments({ db, origin, timeZone, memory: memory * recentPart });
  const findHead = createHeadFinder(db);
  /** A text that was shown as plain text because its rendering took too long may be rendered the next time. */
  const isKept = (context: ArtifactContext, form: RepresentationForm): boolean =>
    (form.values === 'none' || isFullyVersioned(context, form)) &&
    areRendered(textsOfArtifact(context.tracker, context.record.document));

  /** Charts change with the date alone. */
  const isKeptRecently = ({ tracker, record }: ArtifactContext, { withStructure }: RepresentationForm): boolean =>
    !withStructure &&
    !tracker.elements.some((field) => field.isUsed && typeFactsOf(field).holds === 'chart') &&
    areRendered(textsOfArtifact(tracker, record.document));

  async function of(actor: Actor, context: ArtifactContext, form: RepresentationForm): Promise<ArtifactDocument> {
    const reader = shared.classOf(actor, context, form);
    const known = shared.current(context.record, reader, context);
    if (known?.identifiedBy !== undefined && known.body !== undefined) {
      const { body: kept, identifiedBy } = known;
      return { isFullyVersioned: known.isFullyVersioned, identifiedBy, body: async () => kept };
    }
    const basis = known ?? (form.withStructure ? undefined : await shared.basisOf(context));
    const identifiedBy = await versions(actor, context, form);
    const isWhole = isFullyVersioned(context, form);
    async function body(): Promise<Artifact | Rendered> {
      const shown = await view.present(actor, context, form.values, form.withStructure);
      if (form.withStructure) return shown;
      const rendered = renderedFor(form.format, bytesOf(await serialize(shown)));
      if (basis !== undefined && isKept(context, form)) {
        shared.keep(context.record.id, reader, { ...basis, isFullyVersioned: isWhole, identifiedBy, body: rendered });
      }
      return rendered;
    }
    return { isFullyVersioned: isWhole, identifiedBy, body };
  }

  function keptOf(actor: Actor, head: ArtifactHead | undefined, form: RepresentationForm): KeptDocument | undefined {
    const visible = head === undefined ? undefined : access.readableNow(actor, head);
    if (head === undefined || visible === undefined) return undefined;
    const entry = shared.current(head, shared.classOf(actor, visible, form), visible);
    return entry !== undefined && isReady(entry)
      ? { isFullyVersioned: true, identifiedBy: entry.identifiedBy, body: entry.body }
      : undefined;
  }

  function recentOf(wanted: Wanted, moment: ReadingMoment | undefined): KeptDocument | undefined {
    const found = recent.get(wanted, moment);
    return found?.identifiedBy === undefined
      ? undefined
      : { isFullyVersioned: false, identifiedBy: found.identifiedBy, body: found.body };
  }

  /** Adds the documents of artifacts that are read from the database now, by id. */
  async function render(
    actor: Actor,
    contexts: readonly ArtifactContext[],
    reader: number,
    form: RepresentationForm,
    moment: ReadingMoment | undefined,
    rendered: Map<number, Buffer>,
  ): Promise<void> {
    if (contexts.length === 0) return;
    const bases = await Promise.all(contexts.map(shared.basisOf));
    const shown = await view.presentAll(actor, contexts, form.values);
    for (const [index, artifact] of shown.entries()) {
      const context = contexts[index];
      const basis = bases[index];
      const json = bytesOf(await serialize(artifact));
      rendered.set(artifact.id, json);
      if (context === undefined || basis === undefined) continue;
      if (!isKept(context, form)) {
        if (!isKeptRecently(context, form)) continue;
        const { version } = context.record;
        recent.keep({ actor, id: artifact.id, form }, moment, {
          version,
          identifiedBy: undefined,
          body: new Rendered(json),
        });
        continue;
      }
      const body = new Rendered(json);
      const entry = { ...basis, isFullyVersioned: isFullyVersioned(context, form), identifiedBy: undefined, body };
      shared.keep(artifact.id, reader, entry);
    }
  }

  /** The artifacts without a cached document, with their values, if they are still in this tracker. */
  async function readMissing(
    visible: Omit<ArtifactContext, 'record'>,
    missing: readonly Pick<ArtifactHead, 'id'>[],
    mostBytes?: number,
  ) {
    const ids = missing.map(({ id }) => id);
    const records = await findArtifacts(db.read, ids, mostBytes);
    return missing.flatMap(({ id }) => {
      const record = records.get(id);
      return record?.trackerId === visible.tracker.id ? [{ ...visible, record }] : [];
    });
  }

  /** The artifacts that their reader may still see: one may be hidden while a slow client reads. */
  async function stillSeen(actor: Actor, contexts: readonly ArtifactContext[]): Promise<ArtifactContext[]> {
    const seen: ArtifactContext[] = [];
    for (const context of contexts) if (await access.canView(actor, context.record)) seen.push(context);
    return seen;
  }

  /** Missing artifacts that are read at a time, because some of them are large. */
  async function portionsIn(missing: readonly ArtifactHead[]): Promise<{ id: number }[][]> {
    const ids = missing.map(({ id }) => id);
    return portionsOf(await artifactSizes(db.read, ids));
  }

  /** Whether these are the versions that the search found. */
  const areSame = (contexts: readonly ArtifactContext[], missing: readonly ArtifactHead[]): boolean =>
    contexts.length === missing.length &&
    contexts.every(({ record }, index) => record.version === missing[index]?.version);

  /** A short list in one piece, a long one item by item. */
  function listOf(parts: readonly Buffer[]): Rendered | StreamedList {
    const isShort = parts.reduce((bytes, part) => bytes + part.length, 0) <= answerLimits.wholeBytes;
    return isShort ? Rendered.list(parts) : new StreamedList(Readable.from(parts));
  }

  return {
    of,

    /** Identifies the representation that this reader gets. */
    async version(actor: Actor, context: ArtifactContext, form: RepresentationForm): Promise<Version> {
      if (isFullyVersioned(context, form)) return versions(actor, context, form);
      const document = await of(actor, context, form);
      return identifiedByContent(document.identifiedBy, await document.body());
    },

    /** The representation, if it is kept and current. SQLite answers at once. */
    kept(
      actor: Actor,
      id: number,
      form: RepresentationForm,
    ): KeptDocument | undefined | Promise<KeptDocument | undefined> {
      if (!shared.mayBeReady(id)) {
        const wanted = { actor, id, form };
        const moment = recent.mayHave(id) ? recent.now() : undefined;
        return moment instanceof Promise ? moment.then((at) => recentOf(wanted, at)) : recentOf(wanted, moment);
      }
      const head = findHead(id);
      return head instanceof Promise ? head.then((found) => keptOf(actor, found, form)) : keptOf(actor, head, form);
    },

    /** Must be called before the artifact is read, for `keepRecent`. */
    momentFor: (id: number): ReadingMoment | undefined | Promise<ReadingMoment | undefined> =>
      recent.mayHave(id) ? recent.now() : undefined,

    /** Keeps a representation that depends on more than the artifact, for its reader, until anything is committed. */
    keepRecent(
      wanted: Wanted,
      context: ArtifactContext,
      moment: ReadingMoment | undefined,
      document: KeptDocument,
    ): void {
      if (!isKeptRecently(context, wanted.form)) return;
      // It was without links before.
      shared.isNoLongerReady(wanted.id);
      recent.keep(wanted, moment, { ...document, version: context.record.version });
    },

    /**
     * A list of artifacts of one tracker as JSON, in their order; undefined: some have changed since the search, so
     * that they would no longer be a page of its results. A list that is too large to be read at once is read while it
     * is sent. In that case, artifacts that change in the meantime appear with their new values, unless they are
     * hidden.
     */
    async list(
      actor: Actor,
      visible: Omit<ArtifactContext, 'record'>,
      heads: readonly ArtifactHead[],
      values: ValuesFormat,
    ): Promise<Rendered | StreamedList | undefined> {
      const form: RepresentationForm = { format: 'json', values, withStructure: false };
      const reader = shared.classOf(actor, visible, form);
      const kept = heads.map((head) => shared.current(head, reader, visible)?.body?.json);
      const others = heads.filter((_head, index) => kept[index] === undefined);
      const moment = others.length === 0 ? undefined : await recent.now();
      const rendered = new Map<number, Buffer>();
      for (const { id, version } of others) {
        const found = recent.get({ actor, id, form }, moment);
        if (found?.version === version) rendered.set(id, found.body.json);
      }
      const missing = others.filter(({ id }) => !rendered.has(id));
      // Artifacts of usual size are read at once. If some exceed their share, nobody knows yet how large they are.
      const usual = await readMissing(visible, missing, Math.floor(answerLimits.readBytes / (missing.length || 1)));
      const portions = usual.length === missing.length ? [] : await portionsIn(missing);
      const renderNext = async (contexts: readonly ArtifactContext[]) =>
        render(actor, contexts, reader, form, moment, rendered);
      const isRead = (id: number, index: number) => kept[index] !== undefined || rendered.has(id);

      async function* gradually(): AsyncIterable<Buffer> {
        for (const [index, { id }] of heads.entries()) {
          // Portions have the order of the list.
          const next = isRead(id, index) ? undefined : portions.shift();
          if (next !== undefined) await renderNext(await stillSeen(actor, await readMissing(visible, next)));
          const json = kept[index] ?? rendered.get(id);
          rendered.delete(id);
          if (json !== undefined) yield json;
        }
      }
      if (portions.length > 1) return new StreamedList(gradually());
      const contexts = portions.length === 0 ? usual : await readMissing(visible, missing);
      if (!areSame(contexts, missing)) return undefined;
      await renderNext(contexts);
      return listOf(heads.flatMap(({ id }, index) => kept[index] ?? rendered.get(id) ?? []));
    },

    /** Forgets all documents. */
    clear(): void {
      shared.clear();
      recent.clear();
    },
  };
}

export type ArtifactDocuments = ReturnType<typeof createArtifactDocuments>;
