import type {
  ChangedField,
  Changeset as Presented,
  Comment,
  FieldValue,
} from '../../../../contract/artifacts/artifact.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import { applyChanges, type Document, type Link } from '../../../domain/artifacts/document.ts';
import { isShown, type HistoryReader, withFormerFields } from '../../../domain/artifacts/history.ts';
import { commentReader, canSeeComment } from '../../../domain/policies/comment.ts';
import type { MinimalUser } from '../../../../contract/accounts/user.ts';
import type { ArtifactChangeset, StoredComment } from '../../../domain/artifacts/changeset.ts';
import { holds } from '../../../domain/fields/index.ts';
import { portionsOf } from '../../../http/encode/portions.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import type { GroupReferences } from '../../user-groups/index.ts';
import type { Facts } from '../read/links-and-references.ts';
import { presentAuthor, presentValues, readableFields, type ShownArtifact } from '../read/present.ts';
import type { ArtifactAccess, ArtifactContext } from '../access.ts';
import {
  changesetsBetween,
  changesetsById,
  changesetSizes,
  changesetSizesById,
  findChangesets,
  type VersionRef,
  versionSizes,
} from '../store/changesets.ts';
import type { ArtifactView } from '../read/view.ts';
import { partsOfHistories } from './long-histories.ts';
import { createHistoryPages, type SeenThen } from './pages.ts';
import { seenChanges } from './seen-changes.ts';

interface Deps {
  db: Database;
  view: ArtifactView;
  facts: Facts;
  groups: GroupReferences;
  access: ArtifactAccess;
}

export function readerOf(
  actor: Actor,
  { rights, tracker }: Pick<ArtifactContext, 'rights' | 'tracker'>,
): HistoryReader {
  const known = new Map<number, boolean>();
  function canRead(id: number): boolean {
    const found = known.get(id) ?? tracker.elements.some((field) => field.id === id && rights.canRead(field));
    known.set(id, found);
    return found;
  }
  return { ...commentReader(actor, rights), canRead };
}

/** People without an account are shown by their address. */
const named = (user: MinimalUser, email: string | undefined): MinimalUser =>
  email === undefined ? user : { ...user, display_name: email };

/** The parts of a changeset that a reader may see. */
export interface VisibleChangeset {
  comment: ArtifactChangeset['comment'];
  changesFields: boolean;
}

/** The history of an artifact, which is never rewritten, reduced to the parts that the reader may see. */
export function createHistory({ db, view, facts, groups, access }: Deps) {
  /**
   * Before a move the artifact had the fields of another tracker. Readers without access to it see no values from that
   * time.
   */
  async function contextAt(
    actor: Actor,
    context: ArtifactContext,
    changeset: ArtifactChangeset,
  ): Promise<ArtifactContext> {
    if (changeset.trackerId === context.tracker.id) return { ...context, tracker: withFormerFields(context.tracker) };
    const then = await access.pastTracker(actor, changeset.trackerId);
    return { ...context, ...(then ?? { tracker: { ...context.tracker, elements: [] } }) };
  }

  async function seenThen(
    actor: Actor,
    context: ArtifactContext,
    all: readonly ArtifactChangeset[],
  ): Promise<SeenThen[]> {
    const contexts = await Promise.all(all.map((changeset) => contextAt(actor, context, changeset)));
    const changed = all.map(({ changes }, at) => ({ tracker: (contexts[at] ?? context).tracker, changes }));
    const seen = await seenChanges(access, actor, changed);
    return all.map((changeset, at) => {
      const past = contexts[at] ?? context;
      return { past, reader: readerOf(actor, past), changeset: { ...changeset, changes: seen[at] ?? {} } };
    });
  }

  async function oneSeenThen(actor: Actor, context: ArtifactContext, changeset: ArtifactChangeset): Promise<SeenThen> {
    const [seen] = await seenThen(actor, context, [changeset]);
    if (seen === undefined) throw new Error('A changeset is missing');
    return seen;
  }

  /** Includes deleted fields as long as they had a value. */
  async function valuesAt(
    actor: Actor,
    { tracker, rights }: ArtifactContext,
    shown: ShownArtifact,
  ): Promise<FieldValue[]> {
    const former = tracker.formerElements ?? [];
    const values: FieldValue[] = [];
    for (const field of readableFields(tracker, rights)) {
      const stored = shown.document[String(field.id)];
      if (stored === undefined && former.includes(field)) continue;
      const links = holds(field, 'links') ? await facts.linksAt(actor, (stored ?? []) as Link[]) : [];
      values.push(...presentValues([field], shown.document, { ...shown.context, artifact: { ...shown.facts, links } }));
    }
    return values;
  }

  async function present(
    actor: Actor,
    context: ArtifactContext,
    changeset: ArtifactChangeset,
    document: Document,
    withValues: boolean,
  ): Promise<Presented> {
    const at = {
      ...context.record,
      document,
      lastModifiedBy: changeset.submittedBy,
      lastModifiedOn: changeset.submittedOn,
    };
    const shown = await view.shown(
      actor,
      { ...context, record: { ...at, linkCount: 0, referenceCount: 0 } },
      document,
      withValues,
      changeset.comment,
    );
    const author = named(shown.minimalUser(changeset.submittedBy), changeset.email);
    const comment =
      changeset.comment !== null && canSeeComment(readerOf(actor, context), changeset) ? changeset.comment : {};
    const { by = changeset.submittedBy, on = changeset.submittedOn, email }: Partial<StoredComment> = comment;
    return {
      id: changeset.id,
      submitted_by: presentAuthor(changeset.submittedBy),
      submitted_by_details: author,
      submitted_on: isoDate(changeset.submittedOn),
      email: changeset.email ?? null,
      last_comment: await presentComment(actor, context, changeset, (content, format) =>
        shown.context.renderText(content, format),
      ),
      last_modified_by: named(shown.minimalUser(by), by === changeset.submittedBy ? (email ?? changeset.email) : email),
      values: withValues ? await valuesAt(actor, context, shown) : [],
      last_modified_date: isoDate(on),
    };
  }

  async function presentComment(
    actor: Actor,
    context: ArtifactContext,
    changeset: ArtifactChangeset,
    render: (content: string, format: 'text' | 'html' | 'commonmark') => { html: string; postProcessed: string },
  ): Promise<Presented['last_comment']> {
    const { comment } = changeset;
    if (comment === null || !canSeeComment(readerOf(actor, context), changeset)) {
      return { body: '', post_processed_body: '', format: 'text', ugroups: null };
    }
    const format = comment.format as 'text' | 'html' | 'commonmark';
    const { html, postProcessed } = render(comment.body, format);
    const group = comment.groups === null ? undefined : await groups.of(context.tracker.projectId);
    // Readers learn only of groups that they belong to, unless they administer the tracker.
    const reader = readerOf(actor, context);
    const named = comment.groups?.filter((number) => reader.readsAll || reader.groups.has(number));
    const ugroups = named?.flatMap((number) => group?.(number) ?? []) ?? null;
    return {
      // Plain text stays as written. Everything else is sanitized.
      body: format === 'text' ? comment.body : html,
      post_processed_body: postProcessed,
      format: format === 'text' ? 'text' : 'html',
      ...(format === 'commonmark' ? { commonmark: comment.body } : {}),
      ugroups,
    };
  }

  /** The changesets of an artifact that the reader finds in its history. */
  async function seenOf(
    actor: Actor,
    context: ArtifactContext,
    all: readonly ArtifactChangeset[],
  ): Promise<ArtifactChangeset[]> {
    return (await seenThen(actor, context, all)).flatMap(({ reader, changeset }) =>
      isShown(reader, changeset, changeset.version === 1, false) ? changeset : [],
    );
  }

  /** The newest changeset up to a version that the reader finds in the history. */
  async function newestSeen(
    actor: Actor,
    context: ArtifactContext,
    version: number,
  ): Promise<ArtifactChangeset | undefined> {
    const sizes = (await changesetSizes(db.read, context.record.id)).filter((one) => one.version <= version);
    for (const portion of portionsOf(sizes.toReversed())) {
      const [first, last] = [portion.at(-1)?.version ?? 0, portion[0]?.version ?? 0];
      const seen = await seenOf(actor, context, await changesetsBetween(db.read, context.record.id, first, last));
      const newest = seen.at(-1);
      if (newest !== undefined) return newest;
    }
    return undefined;
  }

  return {
    seenOf,
    newestSeen,

    find: (versions: readonly VersionRef[]): ReturnType<typeof findChangesets> => findChangesets(db.read, versions),

    /** How many bytes they take. */
    sizesOf: (versions: readonly VersionRef[]): ReturnType<typeof versionSizes> => versionSizes(db.read, versions),

    sizesById: (ids: readonly number[]): Promise<Map<number, number>> => changesetSizesById(db.read, ids),

    byId: (ids: readonly number[]): Promise<Map<number, ArtifactChangeset>> => changesetsById(db.read, ids),

    /** undefined: the reader may see nothing of it. */
    async visible(
      actor: Actor,
      context: ArtifactContext,
      given: ArtifactChangeset,
    ): Promise<VisibleChangeset | undefined> {
      const { reader, changeset } = await oneSeenThen(actor, context, given);
      if (!isShown(reader, changeset, changeset.version === 1, false)) return undefined;
      return {
        comment: canSeeComment(reader, changeset) ? changeset.comment : null,
        changesFields: Object.keys(changeset.changes).some((field) => reader.canRead(Number(field))),
      };
    },

    /** Readers of the same class see the same of a changeset. undefined: nothing. */
    async readerClass(actor: Actor, context: ArtifactContext, given: ArtifactChangeset): Promise<string | undefined> {
      const { past: then, reader, changeset } = await oneSeenThen(actor, context, given);
      if (!isShown(reader, changeset, changeset.version === 1, false)) return undefined;
      const fields = readableFields(then.tracker, then.rights).filter(({ id }) => String(id) in changeset.changes);
      // Everybody may view other artifacts of a list of links.
      const isPersonal = actor.kind === 'user' && fields.some((field) => holds(field, 'links'));
      const ids = fields.map(({ id }) => id).join();
      return `${ids}.${canSeeComment(reader, changeset)}.${isPersonal ? actor.user.id : ''}`;
    },

    /** The values before and after a changeset, of the fields that the reader may read. */
    async changedFields(actor: Actor, seen: ArtifactContext, given: ArtifactChangeset): Promise<ChangedField[]> {
      const { past: then, changeset } = await oneSeenThen(actor, seen, given);
      const { tracker, rights } = then;
      const fields = readableFields(tracker, rights).filter(
        (field) => changeset.changes[String(field.id)] !== undefined,
      );
      if (fields.length === 0) return [];
      const group = await groups.of(tracker.projectId, { elements: fields });
      const valuesOf = async (side: 'before' | 'after'): Promise<Map<number, FieldValue>> => {
        const document: Document = {};
        for (const { id } of fields) {
          const stored = changeset.changes[String(id)]?.[side];
          if (stored !== undefined) document[String(id)] = stored;
        }
        const loaded = { group, related: new Map(), computed: new Map(), burndowns: new Map() };
        const shown = await view.shown(actor, then, document, true, null, loaded);
        const values = await valuesAt(actor, { ...then, tracker: { ...tracker, elements: fields } }, shown);
        return new Map(values.map((value) => [value.field_id, value]));
      };
      const [before, after] = [await valuesOf('before'), await valuesOf('after')];
      return fields.map((field) => ({
        field_id: field.id,
        name: field.name,
        label: field.label,
        type: field.type,
        before: before.get(field.id) ?? null,
        after: after.get(field.id) ?? null,
      }));
    },

    async comment(actor: Actor, context: ArtifactContext, changeset: ArtifactChangeset): Promise<Comment> {
      return (await present(actor, context, changeset, {}, false)).last_comment;
    },

    /** A changeset and the one before it that the reader finds in the history, with all values. */
    async withPrevious(
      actor: Actor,
      context: ArtifactContext,
      version: number,
    ): Promise<{ current: Presented | undefined; previous: Presented | undefined }> {
      const before = (await newestSeen(actor, context, version - 1))?.version;
      let [document, previous]: [Document, Presented?] = [{}];
      for await (const { part } of partsOfHistories(db.read, { ids: [context.record.id] })) {
        for (const changeset of part) {
          document = applyChanges(document, changeset.changes);
          if (changeset.version !== before && changeset.version !== version) continue;
          const then = await contextAt(actor, context, changeset);
          const presented = await present(actor, then, changeset, document, true);
          if (changeset.version === version) return { current: presented, previous };
          previous = presented;
        }
      }
      return { current: undefined, previous };
    },

    page: createHistoryPages({ db, seenThen, contextAt, present }),
  };
}

export type History = ReturnType<typeof createHistory>;
