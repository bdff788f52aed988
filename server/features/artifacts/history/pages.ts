import type { Changeset as Presented } from '../../../../contract/artifacts/artifact.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { ArtifactChangeset } from '../../../domain/artifacts/changeset.ts';
import { applyChanges, type Document } from '../../../domain/artifacts/document.ts';
import { type HistoryReader, isShown, statesOf } from '../../../domain/artifacts/history.ts';
import { portionsOf } from '../../../http/encode/portions.ts';
import type { Page } from '../../../http/pagination.ts';
import type { ArtifactContext } from '../access.ts';
import { changesetsBetween, changesetSizes } from '../store/changesets.ts';

/** The part of a changeset that a reader may see, with the fields of that time. */
export interface SeenThen {
  past: ArtifactContext;
  reader: HistoryReader;
  /** without the fields in which the reader would see no change */
  changeset: ArtifactChangeset;
}

interface Deps {
  db: Database;
  seenThen: (actor: Actor, context: ArtifactContext, all: readonly ArtifactChangeset[]) => Promise<SeenThen[]>;
  contextAt: (actor: Actor, context: ArtifactContext, changeset: ArtifactChangeset) => Promise<ArtifactContext>;
  present: (
    actor: Actor,
    context: ArtifactContext,
    changeset: ArtifactChangeset,
    document: Document,
    withValues: boolean,
  ) => Promise<Presented>;
}

interface Options {
  commentsOnly: boolean;
  newestFirst: boolean;
}

/** Changesets that are read together. */
type Portion = readonly { version: number }[];

/** Pages of a history that may be too long to be in memory as a whole. */
export function createHistoryPages({ db, seenThen, contextAt, present }: Deps) {
  return async function pageOf(
    actor: Actor,
    context: ArtifactContext,
    { commentsOnly, newestFirst }: Options,
    page: Page,
  ): Promise<{ changesets: AsyncIterable<Presented>; total: number }> {
    const { id } = context.record;
    const portions = portionsOf(await changesetSizes(db.read, id));
    const known = new Map<Portion, ArtifactChangeset[]>();
    async function read(portion: Portion): Promise<ArtifactChangeset[]> {
      const found =
        known.get(portion) ??
        (await changesetsBetween(db.read, id, portion[0]?.version ?? 0, portion.at(-1)?.version ?? 0));
      // A usual history is read once.
      if (portions.length === 1) known.set(portion, found);
      return found;
    }

    const shown: { version: number; portion: Portion }[] = [];
    for (const portion of portions) {
      for (const { reader, changeset } of await seenThen(actor, context, await read(portion))) {
        const { version } = changeset;
        if (isShown(reader, changeset, version === 1, commentsOnly)) shown.push({ version, portion });
      }
    }
    const wanted = (newestFirst ? shown.toReversed() : shown).slice(page.offset, page.offset + page.limit);
    const versions = new Set(wanted.map(({ version }) => version));
    const touched = new Set(wanted.map(({ portion }) => portion));

    /** The portions of the page, each with the document before it. */
    async function* begun(): AsyncIterable<{ all: ArtifactChangeset[]; before: Document }> {
      let before: Document = {};
      let left = touched.size;
      for (const portion of portions) {
        if (left === 0) return;
        const all = await read(portion);
        if (touched.has(portion)) {
          left -= 1;
          yield { all, before };
        }
        before = all.reduce((document, { changes }) => applyChanges(document, changes), before);
      }
    }

    async function* newestPortionsFirst(): AsyncIterable<{ all: ArtifactChangeset[]; before: Document }> {
      const starts: Document[] = [];
      for await (const { before } of begun()) starts.push(before);
      for (const portion of portions.toReversed()) {
        if (!touched.has(portion)) continue;
        yield { all: await read(portion), before: starts.pop() ?? {} };
      }
    }

    async function* changesets(): AsyncIterable<Presented> {
      for await (const { all, before } of newestFirst ? newestPortionsFirst() : begun()) {
        const states = statesOf(all, before).filter(({ changeset }) => versions.has(changeset.version));
        for (const { changeset, document } of newestFirst ? states.toReversed() : states) {
          yield await present(actor, await contextAt(actor, context, changeset), changeset, document, !commentsOnly);
        }
      }
    }
    return { changesets: changesets(), total: shown.length };
  };
}
