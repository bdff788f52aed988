import type { FieldValue, Changeset as Presented } from '../../../../contract/artifact.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Document, Link } from '../../../domain/artifacts/document.ts';
import { isShown, type Reader, canSeeComment, statesOf, withFormerFields } from '../../../domain/artifacts/history.ts';
import type { ArtifactChangeset } from '../../../domain/artifacts/changeset.ts';
import { holds } from '../../../domain/fields/index.ts';
import type { Page } from '../../../http/pagination.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import type { GroupReferences } from '../../user-groups/index.ts';
import type { Facts } from '../read/facts.ts';
import { presentValues, readableFields, type Shown } from '../read/present.ts';
import type { ArtifactAccess, Seen } from '../access.ts';
import { changesetsOf } from '../store/changesets.ts';
import type { View } from '../read/view.ts';

interface Deps {
  db: Database;
  view: View;
  facts: Facts;
  groups: GroupReferences;
  access: ArtifactAccess;
}

export function readerOf(actor: Actor, { rights, tracker }: Pick<Seen, 'rights' | 'tracker'>): Reader {
  const readable = new Set(tracker.elements.filter((field) => rights.canRead(field)).map((field) => field.id));
  return {
    userId: actor.kind === 'user' ? actor.user.id : undefined,
    isAdministrator: rights.isAdministrator,
    groups: rights.groups,
    canRead: (id) => readable.has(id),
  };
}

/** What a reader sees of one changeset. */
export interface Glimpse {
  comment: ArtifactChangeset['comment'];
  changesFields: boolean;
}

/** The history of an artifact: never rewritten, shown as far as the reader may see it. */
export function createHistory({ db, view, facts, groups, access }: Deps) {
  /** Before a move the artifact had the fields of another tracker; who may not see that one sees no values of then. */
  async function seenAt(actor: Actor, seen: Seen, changeset: ArtifactChangeset): Promise<Seen> {
    if (changeset.trackerId === seen.tracker.id) return { ...seen, tracker: withFormerFields(seen.tracker) };
    const then = await access.pastTracker(actor, changeset.trackerId);
    return { ...seen, ...(then ?? { tracker: { ...seen.tracker, elements: [] } }) };
  }

  /** Fields that are gone are there as long as they had a value. */
  async function valuesAt(actor: Actor, { tracker, rights }: Seen, shown: Shown): Promise<FieldValue[]> {
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
    seen: Seen,
    changeset: ArtifactChangeset,
    document: Document,
    withValues: boolean,
  ): Promise<Presented> {
    const at = {
      ...seen.record,
      document,
      lastModifiedBy: changeset.submittedBy,
      lastModifiedOn: changeset.submittedOn,
    };
    const shown = await view.shown(
      actor,
      { ...seen, record: { ...at, linkCount: 0, referenceCount: 0 } },
      document,
      withValues,
      changeset.comment,
    );
    const author = shown.minimalUser(changeset.submittedBy);
    const told = changeset.comment !== null && canSeeComment(readerOf(actor, seen), changeset) ? changeset.comment : {};
    const { by = changeset.submittedBy, on = changeset.submittedOn }: { by?: number; on?: number } = told;
    return {
      id: changeset.id,
      submitted_by: changeset.submittedBy,
      submitted_by_details: author,
      submitted_on: isoDate(changeset.submittedOn),
      email: null,
      last_comment: await presentComment(actor, seen, changeset, (content, format) =>
        shown.context.renderText(content, format),
      ),
      last_modified_by: shown.minimalUser(by),
      values: withValues ? await valuesAt(actor, seen, shown) : [],
      last_modified_date: isoDate(on),
    };
  }

  async function presentComment(
    actor: Actor,
    seen: Seen,
    changeset: ArtifactChangeset,
    render: (content: string, format: 'text' | 'html' | 'commonmark') => { html: string; postProcessed: string },
  ): Promise<Presented['last_comment']> {
    const { comment } = changeset;
    if (comment === null || !canSeeComment(readerOf(actor, seen), changeset)) {
      return { body: '', post_processed_body: '', format: 'text', ugroups: null };
    }
    const format = comment.format as 'text' | 'html' | 'commonmark';
    const { html, postProcessed } = render(comment.body, format);
    const group = comment.groups === null ? undefined : await groups.of(seen.tracker.projectId);
    const ugroups = comment.groups?.flatMap((number) => group?.(number) ?? []) ?? null;
    return {
      // Plain text stays as it was written; everything else goes out sanitised.
      body: format === 'text' ? comment.body : html,
      post_processed_body: postProcessed,
      format: format === 'text' ? 'text' : 'html',
      ...(format === 'commonmark' ? { commonmark: comment.body } : {}),
      ugroups,
    };
  }

  return {
    /** undefined: there is nothing in it for this reader. */
    async glimpse(actor: Actor, seen: Seen, changeset: ArtifactChangeset): Promise<Glimpse | undefined> {
      const reader = readerOf(actor, await seenAt(actor, seen, changeset));
      if (!isShown(reader, changeset, changeset.version === 1, false)) return undefined;
      return {
        comment: canSeeComment(reader, changeset) ? changeset.comment : null,
        changesFields: Object.keys(changeset.changes).some((field) => reader.canRead(Number(field))),
      };
    },

    /** One changeset and the one before it, with all values. */
    async around(
      actor: Actor,
      seen: Seen,
      version: number,
    ): Promise<{ current: Presented | undefined; previous: Presented | undefined }> {
      const states = statesOf(await changesetsOf(db.read, seen.record.id));
      const at = async (wanted: number): Promise<Presented | undefined> => {
        const state = states.find(({ changeset }) => changeset.version === wanted);
        if (state === undefined) return undefined;
        const { changeset, document } = state;
        return present(actor, await seenAt(actor, seen, changeset), changeset, document, true);
      };
      return { current: await at(version), previous: await at(version - 1) };
    },

    async page(
      actor: Actor,
      seen: Seen,
      options: { commentsOnly: boolean; newestFirst: boolean },
      page: Page,
    ): Promise<{ changesets: Presented[]; total: number }> {
      const states = [];
      for (const state of statesOf(await changesetsOf(db.read, seen.record.id))) {
        const { changeset } = state;
        const then = await seenAt(actor, seen, changeset);
        const isFirst = changeset.version === 1;
        if (isShown(readerOf(actor, then), changeset, isFirst, options.commentsOnly))
          states.push({ ...state, seenThen: then });
      }
      const ordered = options.newestFirst ? states.toReversed() : states;
      const changesets: Presented[] = [];
      for (const { changeset, document, seenThen } of ordered.slice(page.offset, page.offset + page.limit)) {
        changesets.push(await present(actor, seenThen, changeset, document, !options.commentsOnly));
      }
      return { changesets, total: states.length };
    },
  };
}

export type History = ReturnType<typeof createHistory>;
