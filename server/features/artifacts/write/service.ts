import type { ArtifactUpdate, CommentInput, NewArtifact } from '../../../../contract/artifacts/artifact.ts';
import { problem } from '../../../../contract/problems.ts';
import { type Database, expectationsOf, type Tx } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import { completeValues } from '../../../domain/artifacts/partial-values.ts';
import { emptied } from '../../../domain/artifacts/emptied.ts';
import {
  type SubmittedValues,
  type ValueFault,
  valuesByField,
  valuesByName,
} from '../../../domain/artifacts/submitted-values.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { typeFactsOf } from '../../../domain/fields/index.ts';
import { renderCompared } from '../../../domain/fields/text/value.ts';
import { require } from '../../../domain/policies/policy.ts';
import { type TrackerRights, trackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { StoredComment } from '../../../domain/artifacts/changeset.ts';
import { type Preconditions, preconditionsHold } from '../../../http/encode/conditional.ts';
import { portionsOf } from '../../../http/encode/portions.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import { heldGroupNumberIn } from '../../user-groups/index.ts';
import type { ArtifactAccess, ArtifactContext } from '../access.ts';
import { artifactSizes, findArtifacts, lockArtifact, lockArtifacts, readStoredArtifact } from '../store/artifacts.ts';
import { namedEnds } from '../links/named-ends.ts';
import type { TextFormats } from './text-format.ts';
import { plainText } from '../read/title.ts';
import { mergedFields } from './merge.ts';
import { versionOf } from './version.ts';
import type { ArtifactWriter } from './writer.ts';

interface Deps {
  db: Database;
  projects: ProjectDirectory;
  trackers: TrackerDirectory;
  access: ArtifactAccess;
  writer: ArtifactWriter;
  textFormats: TextFormats;
}

const anyVersion: Preconditions = { ifMatch: undefined, ifUnmodifiedSince: undefined };

/** The entity tag of the version is a hash, which most changes don't need. */
const isCurrent = (sent: Preconditions, record: ArtifactRecord): boolean =>
  (sent.ifMatch === undefined && sent.ifUnmodifiedSince === undefined) || preconditionsHold(sent, versionOf(record));
export const commentLimit = 65_535;
export const commentFormats = ['text', 'html', 'commonmark'];

const orFail = (values: SubmittedValues | ValueFault): SubmittedValues => {
  if (values instanceof Map) return values;
  const { fault, at, nearest } = values;
  const details = { ...(at === undefined ? {} : { pointer: at }), ...(nearest === undefined ? {} : { nearest }) };
  throw problem('artifact_values_invalid', { messages: fault }, { details });
};

const inTracker = { details: { pointer: '/tracker/id' } };

export function createArtifacts({ db, projects, trackers, access, writer, textFormats }: Deps) {
  async function commentOf(tx: Tx, tracker: Tracker, input: CommentInput | undefined): Promise<StoredComment | null> {
    const body = input?.body ?? '';
    if (input === undefined || body === '') return null;
    if (Buffer.byteLength(body) > commentLimit) {
      throw problem('artifact_comment_too_long', {}, { details: { pointer: '/comment/body' } });
    }
    const format = commentFormats.includes(input.format) ? input.format : 'commonmark';
    if (input.ugroups === undefined || input.ugroups.length === 0) return { body, format, groups: null };
    if (!tracker.usesPrivateComments) {
      throw problem('artifact_private_comments_off', {}, { details: { pointer: '/comment/ugroups' } });
    }
    const groups: number[] = [];
    for (const [index, given] of input.ugroups.entries()) {
      const id = typeof given === 'string' ? given : given.id;
      const number = await heldGroupNumberIn(tx, tracker.projectId, id);
      const details = { pointer: `/comment/ugroups/${index}` };
      if (number === undefined) throw problem('artifact_comment_group_unknown', { id }, { details });
      groups.push(number);
    }
    return { body, format, groups };
  }

  async function titleSource(actor: Actor, tracker: Tracker, sourceId: number): Promise<SubmittedValues> {
    const source = await access.readable(actor, await readStoredArtifact(db, sourceId));
    const from = source.tracker.elements.find((field) => field.id === source.tracker.semantics.title);
    if (from === undefined || !source.rights.canRead(from)) throw problem('artifact_title_semantic_missing');
    const to = tracker.elements.find((field) => field.id === tracker.semantics.title);
    if (to === undefined) throw problem('artifact_title_semantic_missing_in_target');
    const content = await plainText(source.record.document[String(from.id)]);
    const value =
      typeFactsOf(to).behavior === 'text' ? { content, format: 'text' } : content.replace(/\s*[\r\n]+\s*/g, ' ');
    return new Map([[to, { value }]]);
  }

  async function submitted(
    actor: Actor,
    tracker: Tracker,
    rights: TrackerRights,
    request: NewArtifact,
  ): Promise<SubmittedValues> {
    const { values, values_by_field: byName, from_artifact: from } = request;
    const given = [(values ?? []).length > 0, Object.keys(byName ?? {}).length > 0, from !== undefined];
    const count = given.filter(Boolean).length;
    if (count > 1) throw problem('artifact_sources_mixed');
    if (count === 0) throw problem('artifact_source_missing');
    if (from !== undefined) return titleSource(actor, tracker, from.id);
    return orFail(
      byName !== undefined && given[1] === true
        ? valuesByName(tracker, rights, byName, 'plain')
        : valuesByField(tracker, rights, values ?? []),
    );
  }

  async function readable(actor: Actor, id: number): Promise<ArtifactContext> {
    return access.readable(actor, await readStoredArtifact(db, id));
  }

  /** Checks with the row locked, so that the result still holds when the change is written. */
  async function lockReadable(tx: Tx, actor: Actor, id: number, sent: Preconditions): Promise<ArtifactContext> {
    return checked(actor, await lockArtifact(tx, id), sent);
  }

  /**
   * Locks an artifact, after those with smaller numbers that will be linked: of two people who link the same artifacts
   * from both ends, neither waits for the other's second lock. PostgreSQL would end one of them after a second.
   */
  async function lockInOrder(tx: Tx, id: number, ends: readonly number[]): Promise<ArtifactRecord | undefined> {
    const smaller = ends.filter((end) => end < id);
    if (db.engine === 'postgres') await lockArtifacts(tx, smaller, db.engine);
    return await lockArtifact(tx, id);
  }

  async function checked(
    actor: Actor,
    record: ArtifactRecord | undefined,
    sent: Preconditions,
  ): Promise<ArtifactContext> {
    const seen = await access.readable(actor, record);
    if (!isCurrent(sent, seen.record)) throw problem('artifact_modified');
    return seen;
  }

  async function createOnce(
    actor: Actor,
    user: Identity,
    request: NewArtifact,
  ): Promise<{ record: ArtifactRecord; tracker: Tracker }> {
    const found = await trackers.find(request.tracker.id);
    if (found === undefined || found.isDeleted) throw problem('artifact_tracker_not_found', {}, inTracker);
    // A copy of a title starts with any value that its tracker allows, because it passes no transition.
    const tracker = request.from_artifact === undefined ? found : { ...found, workflow: null };
    const project = await projects.ofTracker(actor, tracker.projectId);
    const rights = trackerRights(actor, tracker);
    require(actor, 'tracker.submit', { rights, project });
    const values = await submitted(actor, tracker, rights, request);
    const textFormat = await textFormats.of(user);
    await renderCompared(request.values ?? []);
    const record = await db.write((tx) =>
      writer.create(tx, { actor, user, tracker, rights, values, textFormat, comment: null }),
    );
    return { record, tracker };
  }

  return {
    readable,
    lockReadable,

    canReadAttachment: async (actor: Actor, file: { artifactId: number; fieldId: number | null }): Promise<boolean> =>
      access.canReadField(actor, await readStoredArtifact(db, file.artifactId), file.fieldId),

    /** Artifacts in the order of their ids. `read` reads a few of them at a time, because they may be large. */
    async *inPortions(
      ids: readonly number[],
      read: (some: readonly number[]) => AsyncIterable<ArtifactContext> | Promise<ArtifactContext[]>,
    ): AsyncIterable<ArtifactContext> {
      for (const portion of portionsOf(await artifactSizes(db.read, ids))) {
        yield* await read(portion.map(({ id }) => id));
      }
    },

    async seeMany(actor: Actor, ids: readonly number[]): Promise<ArtifactContext[]> {
      const found = await findArtifacts(db.read, ids);
      const seen: ArtifactContext[] = [];
      for (const id of ids) {
        const record = found.get(id);
        if (record !== undefined && (await access.canView(actor, record)))
          seen.push(await access.readable(actor, record));
      }
      return seen;
    },

    create: (
      actor: Actor,
      user: Identity,
      request: NewArtifact,
    ): Promise<{ record: ArtifactRecord; tracker: Tracker }> =>
      trackers.withCurrent(() => createOnce(actor, user, request)),

    /** The artifact after the change, or unchanged if there was nothing to change. */
    async update(
      actor: Actor,
      user: Identity,
      id: number,
      request: ArtifactUpdate,
      sent: Preconditions,
      { merges = false, clears = false }: { merges?: boolean; clears?: boolean } = {},
    ): Promise<ArtifactContext & { merged: number[] }> {
      const before = await readable(actor, id);
      require(actor, 'artifact.comment', before);
      const { document } = before.record;
      const { values: given = [], values_by_field: byName = {} } = request;
      const idNamed = (name: string) => before.tracker.elements.find((element) => element.name === name)?.id;
      const named = Object.entries(byName).flatMap(([name, value]) =>
        isRecord(value) ? [{ ...value, field_id: idNamed(name) }] : [],
      );
      await renderCompared(
        [...given, ...named].map((value) => ({ ...value, current: document[String(value.field_id)] })),
      );
      const textFormat = await textFormats.of(user);
      const ends = namedEnds([...given, ...named]);

      function valuesFor({ tracker, rights, record }: ArtifactContext): SubmittedValues {
        // A client that sends a complete representation back sends both.
        const isNamed = given.length === 0 && Object.keys(byName).length > 0;
        const names = clears ? emptied(tracker, record.document, byName) : byName;
        const read = isNamed ? valuesByName(tracker, rights, names, 'every') : valuesByField(tracker, rights, given);
        return orFail(completeValues(orFail(read), record.document));
      }

      const write = async (tx: Tx): Promise<ArtifactContext & { merged: number[] }> => {
        // The statement that changes the row checks that it is still the version read before.
        const current = expectationsOf(tx) === undefined ? await lockInOrder(tx, id, ends) : before.record;
        const seen = await checked(actor, current, merges ? anyVersion : sent);
        const { record, tracker, rights } = seen;
        const named = request.tracker?.id ?? tracker.id;
        if (named !== tracker.id) {
          throw problem('artifact_tracker_other', { id, given: named, own: tracker.id }, inTracker);
        }
        const values = valuesFor(seen);
        const isStale = merges && !isCurrent(sent, record);
        // A field that the caller may not read is refused later, whether or not others have changed it.
        const wanted = [...values.keys()].flatMap((field) => (rights.canRead(field) ? field.id : []));
        const merged = isStale ? await mergedFields(tx, record, sent, wanted) : [];
        const comment = await commentOf(tx, tracker, request.comment);
        const next = await writer.update(tx, { actor, user, tracker, rights, values, textFormat, comment }, record);
        return { ...seen, record: next ?? record, merged };
      };
      return trackers.withCurrent(() => db.write(write));
    },
  };
}

export type Artifacts = ReturnType<typeof createArtifacts>;
