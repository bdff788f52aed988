import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { Lru } from '../cache/lru.ts';
import { LimitedThread } from '../threads/limited-thread.ts';
import type { RenderTask } from './render-worker.ts';

export type RichTextFormat = 'text' | 'html' | 'commonmark';

export interface RichText {
  content: string;
  format: RichTextFormat;
}

/** Limits of rendering. A text beyond them is shown as plain text. */
const richTextLimits = {
  /** processor time that one text may need */
  threadMs: 1_000,
  /** number of possibly slow texts in one answer; others that are not yet rendered are shown as plain text */
  tooSlowPerAnswer: 4,
  /** characters of rendered HTML, of one text and of all texts of one artifact, changeset or dashboard */
  htmlCharacters: 2_000_000,
  htmlCharactersTogether: 4_000_000,
  /** characters of rendered HTML that are kept in memory */
  cacheCharacters: 32_000_000,
  /** Texts up to this length share a thread and its messages. Longer ones use another thread, and never delay them. */
  shortCharacters: 4_000,
  charactersPerMessage: 64_000,
} as const;

/** Several passes are much faster than one that looks at each letter. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const plain = (content: string): string => escapeMarkup(content).replace(/\r\n?|\n/g, '<br />\n');

const start = (): Worker =>
  new Worker(new URL('./render-worker.ts', import.meta.url), {
    name: 'rich-text',
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });

const thread = () =>
  new LimitedThread<RenderTask[], (string | undefined)[]>({ start, limitMs: richTextLimits.threadMs });
const threads = { short: thread(), long: thread() };

/** Plain: the text is too slow, or can't be rendered. */
type Entry = { html: string } | 'plain';

/** By format and content. */
const kept = new Lru<string, Entry>(richTextLimits.cacheCharacters, (entry) =>
  entry === 'plain' ? 200 : 200 + entry.html.length,
);
const rendering = new Map<string, Promise<void>>();
let renderedTexts = 0;

const keyOf = ({ content, format }: RichText): string =>
  `${format}:${createHash('sha256').update(content).digest('base64')}`;

const hasMarkup = (text: RichText): text is RenderTask => text.format !== 'text';

interface Waiting {
  key: string;
  task: RenderTask;
}

const isShort = ({ task }: Waiting): boolean => task.content.length <= richTextLimits.shortCharacters;

type Keep = (waiting: Waiting, html: string | undefined) => void;

/**
 * Renders texts in one message to a thread. If the thread fails, each text is rendered separately to find the cause.
 */
async function renderTogether(group: readonly Waiting[], keep: Keep): Promise<boolean> {
  const lane = group.every(isShort) ? threads.short : threads.long;
  try {
    const rendered = await lane.run(group.map(({ task }) => task));
    for (const [index, waiting] of group.entries()) keep(waiting, rendered[index]);
    return true;
  } catch {
    const [only, ...others] = group;
    if (only !== undefined && others.length === 0) keep(only, undefined);
    else for (const one of group) await renderTogether([one], keep);
    return false;
  }
}

/** Short texts in few messages, each long one separately, in this order. */
function groupsOf(ordered: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = [];
  let size = 0;
  for (const one of ordered.filter(isShort)) {
    if (groups.length === 0 || size + one.task.content.length > richTextLimits.charactersPerMessage) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(one);
    size += one.task.content.length;
  }
  return [...groups, ...ordered.filter((one) => !isShort(one)).map((one) => [one])];
}

const lengthOf = (entry: Entry): number => (entry === 'plain' ? 0 : entry.html.length);

/** Whether the first texts alone reach the limit, regardless of which others are cached. */
function isFull(ordered: readonly Waiting[], found: ReadonlyMap<string, Entry>): boolean {
  let characters = 0;
  for (const { key } of ordered) {
    const entry = found.get(key);
    if (entry === undefined) return false;
    characters += lengthOf(entry);
    if (characters >= richTextLimits.htmlCharactersTogether) return true;
  }
  return false;
}

/** Adds the texts to `found`, because the cache may be too small for all of them. */
async function renderMissing(ordered: readonly Waiting[], found: Map<string, Entry>): Promise<void> {
  const missing = ordered.filter(({ key }) => !found.has(key));
  const own = missing.filter(({ key }) => !rendering.has(key));
  const ofOthers = missing.flatMap(({ key }) => rendering.get(key) ?? []);
  const done = Promise.withResolvers<void>();
  for (const { key } of own) rendering.set(key, done.promise);
  const keep: Keep = ({ key }, html) => {
    renderedTexts += 1;
    const isPlain = html === undefined || html.length > richTextLimits.htmlCharacters;
    const entry: Entry = isPlain ? 'plain' : { html };
    kept.set(key, entry);
    found.set(key, entry);
  };
  let tooSlow = 0;
  try {
    for (const group of groupsOf(own)) {
      if (tooSlow >= richTextLimits.tooSlowPerAnswer || isFull(ordered, found)) break;
      if (!(await renderTogether(group, keep))) tooSlow += 1;
    }
  } finally {
    for (const { key } of own) rendering.delete(key);
    done.resolve();
  }
  await Promise.all(ofOthers);
}

/** Rendered texts, by content and format. */
export type RenderedTexts = (content: string, format: RichTextFormat) => string;

/**
 * HTML that is safe to embed, whatever the texts contain. Rendered in a thread with a time limit, and cached by the
 * hash of the content. A text beyond the limits, or one that was not given, is plain text.
 */
export async function renderRichTexts(texts: Iterable<RichText>): Promise<RenderedTexts> {
  const keys: Record<RenderTask['format'], Map<string, string>> = { html: new Map(), commonmark: new Map() };
  const found = new Map<string, Entry>();
  const tasks = new Map<string, RenderTask>();
  for (const text of texts) {
    if (!hasMarkup(text) || text.content === '') continue;
    const key = keyOf(text);
    keys[text.format].set(text.content, key);
    tasks.set(key, text);
    const entry = kept.get(key);
    if (entry !== undefined) found.set(key, entry);
  }
  const ordered = groupsOf([...tasks].map(([key, task]) => ({ key, task }))).flat();
  if (found.size < tasks.size) await renderMissing(ordered, found);
  const shown = new Map<string, string>();
  let room: number = richTextLimits.htmlCharactersTogether;
  for (const { key } of ordered) {
    const entry = found.get(key) ?? kept.get(key);
    if (entry === undefined || entry === 'plain') continue;
    room -= entry.html.length;
    // Stops here, so that the answer doesn't depend on texts that were rendered for others.
    if (room < 0) break;
    shown.set(key, entry.html);
  }
  return (content, format) => {
    const key = format === 'text' ? undefined : keys[format].get(content);
    return (key === undefined ? undefined : shown.get(key)) ?? plain(content);
  };
}

export async function renderRichText(content: string, format: RichTextFormat): Promise<string> {
  const rendered = await renderRichTexts([{ content, format }]);
  return rendered(content, format);
}

/** Whether all of these are rendered and cached, so that rendering them again returns the same. */
export const areRendered = (texts: Iterable<RichText>): boolean =>
  [...texts].every((text) => {
    if (!hasMarkup(text) || text.content === '') return true;
    const entry = kept.get(keyOf(text));
    return entry !== undefined && entry !== 'plain';
  });

/** Texts that were rendered since the start, for tests that count work. */
export const renderCount = (): number => renderedTexts;

/** Loads the libraries of the thread, so that the first reader doesn't wait for them. */
export const warmUpRichText = (): Promise<string> => renderRichText('*', 'commonmark');
