import { answerLimits } from '../../../../contract/limits.ts';
import { type Actor, internalActor } from '../../../domain/actor.ts';
import { Lru } from '../../../lib/cache/lru.ts';
import type { Texts } from '../../../text/index.ts';
import { readable } from '../../../lib/text/readable.ts';
import { renderRichText } from '../../../lib/text/render.ts';
import { type ArtifactAccess, type History, titleOf } from '../../artifacts/index.ts';
import type { LoadedEvent, VisibleEvent, VisibleEvents } from '../../changes/index.ts';
import { eventOf } from '../store/event-columns.ts';
import type { PendingMail } from '../store/pending.ts';
import { fieldText } from './field-text.ts';
import {
  createChangeTexts,
  cut,
  filterHeaders,
  type MailedChange,
  type MailedField,
  type RenderedArtifact,
  renderedArtifact,
} from './message.ts';
import { changedLines } from './text-difference.ts';

interface Deps {
  visibleEvents: VisibleEvents;
  artifactAccess: ArtifactAccess;
  artifactHistory: Pick<History, 'readerClass'>;
  origin: () => string;
}

export interface MailReader {
  actor: Actor;
  texts: Texts;
}

const everything = internalActor('notifications', 'Notifications');

type Shown = Extract<VisibleEvent, { kind: 'shown' }>;

/** The size of a cached change besides its values. */
const leastBytes = 1_000;

/** Markdown is readable as it is. */
const commentText = async ({ body, format }: { body: string; format: string }): Promise<string> =>
  format === 'html' ? readable(await renderRichText(body, format)) : body.trim();

async function fieldOf(texts: Texts, { label, ...values }: Shown['fields'][number]): Promise<MailedField> {
  const [before, after] = [await fieldText(texts, values.before), await fieldText(texts, values.after)];
  return { label, before: cut(before), after: cut(after), lines: changedLines(before, after) };
}

async function changeOf(texts: Texts, { author, fields, comment }: Shown): Promise<MailedChange> {
  const mailed = await Promise.all(fields.map((field) => fieldOf(texts, field)));
  return {
    author: author?.realName || author?.username || texts.t('notification.somebody'),
    comment: comment === null ? '' : await commentText(comment),
    // A new artifact has a change for each field, with and without a value.
    fields: mailed.filter(({ before, after }) => before !== '' || after !== ''),
    fieldsLeft: 0,
  };
}

/** Renders the changes of an artifact once for all recipients with the same access to them. */
export function createMailRenderer({ visibleEvents, artifactAccess, artifactHistory, origin }: Deps) {
  let rendered = 0;

  async function classOf({ actor }: MailReader, { record, changeset }: LoadedEvent): Promise<string | undefined> {
    if (record === undefined || changeset === undefined) return undefined;
    if (!(await artifactAccess.canView(actor, record))) return undefined;
    const seen = await artifactAccess.readable(actor, record);
    const own = await artifactHistory.readerClass(actor, seen, changeset);
    if (own === undefined) return undefined;
    return `${own}.${(await titleOf({ ...seen, document: record.document })) === null}`;
  }

  /** undefined: the recipient may not read any of it. */
  async function shownTo(actor: Actor, row: PendingMail, loaded: LoadedEvent): Promise<Shown | undefined> {
    const own = await visibleEvents.visible(actor, loaded);
    const all = row.check_permissions === 1 ? own : await visibleEvents.visible(everything, loaded);
    if (all?.kind !== 'shown' || all.event.artifactId === undefined) return undefined;
    const readable = own?.kind === 'shown' ? own.comment : null;
    // A private comment stays private, even where a tracker administrator switched the check off.
    const comment = all.comment?.groups === null ? all.comment : readable;
    return all.fields.length === 0 && comment === null ? undefined : { ...all, comment };
  }

  /** Keeps only the parts of a change that the mail shows, because the artifact and its changes may be large. */
  async function render(
    { actor, texts }: MailReader,
    rows: readonly PendingMail[],
    loadedOf: (row: PendingMail) => Promise<LoadedEvent | undefined>,
  ): Promise<RenderedArtifact | undefined> {
    rendered += 1;
    const changes = createChangeTexts(texts.t);
    let last: Shown | undefined;
    for (const row of rows) {
      const loaded = await loadedOf(row);
      const shown = loaded && (await shownTo(actor, row, loaded));
      if (shown === undefined) continue;
      if (changes.isFull()) changes.skip();
      else changes.add(await changeOf(texts, shown));
      last = shown;
    }
    if (last === undefined) return undefined;
    const { tracker, record } = last.seen;
    return renderedArtifact(texts.t, origin(), {
      id: record.id,
      trackerId: tracker.id,
      reference: `${tracker.itemName} #${record.id}`,
      title: cut((await titleOf({ ...last.seen, document: record.document })) ?? ''),
      changes,
      headers: filterHeaders(last.seen),
    });
  }

  /** Loads changes, and caches recently used ones. */
  function createLoading() {
    const kept = new Lru<number, { loaded: LoadedEvent | undefined; bytes: number }>(
      answerLimits.changesBytes,
      ({ bytes }) => bytes + leastBytes,
    );
    return async (row: PendingMail): Promise<LoadedEvent | undefined> => {
      const known = kept.get(row.seq);
      if (known !== undefined) return known.loaded;
      const [sized] = await visibleEvents.sized([eventOf(row)]);
      const [loaded] = await visibleEvents.load([eventOf(row)]);
      kept.set(row.seq, { loaded, bytes: sized?.bytes ?? 0 });
      return loaded;
    };
  }

  return {
    /** How many times it has rendered an artifact, for tests and measurements. */
    rendered: (): number => rendered,

    /** For the mails of one run, with the rights at its start. */
    begin() {
      const loadedOf = createLoading();
      const classes = new Map<string, Promise<RenderedArtifact | undefined>>();

      /** The changes that the reader may see at least partly, under a name for all readers with the same access. */
      async function seenBy(reader: MailReader, rows: readonly PendingMail[]) {
        const found: PendingMail[] = [];
        const names: string[] = [reader.texts.language];
        for (const row of rows) {
          const loaded = await loadedOf(row);
          if (loaded === undefined) continue;
          const name = await classOf(reader, loaded);
          if (name === undefined && row.check_permissions === 1) continue;
          found.push(row);
          names.push(`${row.seq}.${row.check_permissions}.${name ?? ''}`);
        }
        return { found, key: names.join('|') };
      }

      return {
        /** Whether the reader may see a change of an artifact. */
        isSeen: async (reader: MailReader, rows: readonly PendingMail[]): Promise<boolean> =>
          (await seenBy(reader, rows)).found.length > 0,

        /** The changes of one artifact as the reader may see them; undefined: all are hidden. */
        async artifact(reader: MailReader, rows: readonly PendingMail[]): Promise<RenderedArtifact | undefined> {
          const { found, key } = await seenBy(reader, rows);
          if (found.length === 0) return undefined;
          const known = classes.get(key) ?? render(reader, found, loadedOf);
          classes.set(key, known);
          return known;
        },
      };
    },
  };
}

export type MailRenderer = ReturnType<typeof createMailRenderer>;
