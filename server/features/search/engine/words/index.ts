import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reading } from '../../../../db/index.ts';
import { fieldOfText, type NewestRequest } from '../../store/newest/request.ts';
import { lastArtifactWithText, sizeBetween, textsBetween, textsOfArtifacts } from '../../store/words.ts';
import { type Instant, instantOf } from '../instant.ts';
import {
  changedBytes,
  type ChangedTexts,
  eachTextIn,
  type FollowedSegment,
  type WantedWords,
  wantedWords,
  textsOneByOne,
} from './followed.ts';
import { artifactOf, isOneWord, SegmentBuilder, type SegmentTexts, WordSegment } from './segment.ts';
import { Vocabulary } from './vocabulary.ts';

/** The artifacts of one segment, and the number of artifacts that are read at a time. */
const stride = 16_384;
const portion = 2_048;
/** A segment is read again when more of its artifacts have changed, or when their texts have more bytes. */
const mostChanged = 1_024;
const mostChangedBytes = 4 * 1024 * 1024;

const partOf = (artifact: number): number => Math.floor(artifact / stride);

/**
 * The words of all texts of artifacts, in memory. Finds the texts with a word, or with a part of it, without reading
 * texts. Callers always get the state at their snapshot, or nothing.
 */
export class WordIndex {
  readonly #reading: Reading;
  readonly #memory: number;
  #vocabulary = new Vocabulary();
  /** by the first of its artifacts divided by the stride */
  #segments = new Map<number, FollowedSegment>();
  #state: 'empty' | 'loading' | 'ready' | 'too large' = 'empty';
  /** The index equals this snapshot and earlier ones, back to the last change. */
  #seen: { order: number; changedAt: number; horizon: number } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isWanted = false;
  readonly #rereading = new Set<number>();

  constructor(reading: Reading, memory: number) {
    this.#reading = reading;
    this.#memory = memory;
  }

  get bytes(): number {
    let bytes = this.#vocabulary.bytes;
    for (const segment of this.#segments.values()) bytes += segment.base.bytes + segment.bytes;
    return bytes;
  }

  /** The number of artifacts whose texts are looked at one by one, because they have changed. */
  get changed(): number {
    let changed = 0;
    for (const segment of this.#segments.values()) changed += segment.changed.size;
    return changed;
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** Reads all texts, newest first, a few at a time. Until that is done, the index finds nothing. */
  async load(): Promise<void> {
    if (this.#state !== 'empty') return;
    this.#state = 'loading';
    this.#isWanted = true;
    const vocabulary = this.#vocabulary;
    const isCurrent = (): boolean => vocabulary === this.#vocabulary;
    try {
      const last = await this.#reading.snapshot(lastArtifactWithText);
      for (let part = partOf(last); part >= 0 && isCurrent(); part--) await this.#read(part);
      if (isCurrent()) this.#state = 'ready';
    } catch {
      // The next search tries again.
      if (isCurrent()) this.#clear();
    }
  }

  /** The artifacts whose text in the field contains all words; undefined: unknown. */
  artifacts(instant: Instant, field: number, words: readonly string[]): Promise<Uint32Array | undefined> {
    return this.#at(instant, words, (sought) => {
      const found: number[] = [];
      for (const segment of this.#newestLast()) {
        eachTextIn(segment, sought, (id) => {
          if (fieldOfText(id) === field) found.push(artifactOf(id));
        });
      }
      return Uint32Array.from(found);
    });
  }

  /** The ids of the newest texts; undefined: unknown. */
  async newest(
    instant: Instant,
    { source, words, groups, after, limit }: NewestRequest,
  ): Promise<number[] | undefined> {
    if (source !== 'fields') return undefined;
    const groupsOf = new Map(groups.flatMap((group, at) => group.map((field) => [field, at] as const)));
    const comesLater = (id: number): boolean =>
      after === undefined || (artifactOf(id) - after.artifactId || id - after.id) < 0;
    return this.#at(instant, words, (sought) => {
      const found: number[][] = groups.map(() => []);
      for (const segment of this.#newestLast().toReversed()) {
        if (found.every((ids) => ids.length >= limit)) break;
        const ids: number[] = [];
        eachTextIn(segment, sought, (id) => {
          if (comesLater(id)) ids.push(id);
        });
        for (const id of ids.toReversed()) {
          const group = found[groupsOf.get(fieldOfText(id)) ?? -1];
          if (group !== undefined && group.length < limit) group.push(id);
        }
      }
      return found.flat();
    });
  }

  async #at<T>(instant: Instant, words: readonly string[], look: (sought: WantedWords) => T): Promise<T | undefined> {
    if (this.#state === 'empty' && this.#isWanted) void this.load();
    if (this.#state !== 'ready' || words.length === 0 || !words.every(isOneWord)) return undefined;
    return this.#inTurn(async () => {
      if (!(await this.#follow(instant)) || this.#state !== 'ready') return undefined;
      return look(wantedWords(this.#vocabulary, words));
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Whether the index equals the snapshot, after applying changes. */
  async #follow(instant: Instant): Promise<boolean> {
    const { snapshot } = instant;
    const seen = this.#seen;
    if (seen !== undefined && snapshot.order <= seen.order) return snapshot.order >= seen.changedAt;
    const changed = seen === undefined ? [] : await instant.changedSince(undefined, seen.horizon);
    const texts = changed === undefined ? [] : await textsOfArtifacts(snapshot, changed);
    const horizon = await instant.horizon();
    if (changed === undefined) {
      this.#clear();
      return false;
    }
    const changedAt = changed.length === 0 ? (seen?.changedAt ?? snapshot.order) : snapshot.order;
    this.#seen = { order: snapshot.order, changedAt, horizon };
    this.#apply(changed, texts, snapshot.order);
    return true;
  }

  #apply(changed: readonly number[], texts: readonly SegmentTexts[], order: number): void {
    for (const artifact of changed) {
      const segment = this.#segment(partOf(artifact));
      segment.bytes -= changedBytes(segment.changed.get(artifact));
      segment.changed.set(artifact, { order, texts: [] });
    }
    for (const { id, text } of texts.flatMap((some) => [...textsOneByOne(some)])) {
      const segment = this.#segment(partOf(artifactOf(id)));
      segment.changed.get(artifactOf(id))?.texts.push({ id, text });
      segment.bytes += text.length;
    }
    for (const part of new Set(changed.map(partOf))) {
      const { changed: all, bytes } = this.#segment(part);
      if (all.size > mostChanged || bytes > mostChangedBytes) void this.#readAgain(part);
    }
  }

  #newestLast(): FollowedSegment[] {
    const inOrder = [...this.#segments].toSorted(([one], [other]) => one - other);
    return inOrder.map(([, segment]) => segment);
  }

  #segment(part: number): FollowedSegment {
    const known = this.#segments.get(part);
    if (known !== undefined) return known;
    const segment = { base: WordSegment.empty, changed: new Map<number, ChangedTexts>(), bytes: 0 };
    this.#segments.set(part, segment);
    return segment;
  }

  async #readAgain(part: number): Promise<void> {
    if (this.#state !== 'ready' || this.#rereading.has(part)) return;
    this.#rereading.add(part);
    // The changed texts are still looked at one by one if this fails.
    await this.#read(part).catch(() => undefined);
    this.#rereading.delete(part);
  }

  async #read(part: number): Promise<void> {
    const vocabulary = this.#vocabulary;
    const first = part * stride;
    const builder = new SegmentBuilder(vocabulary);
    const order = await this.#reading.snapshot(async (snapshot) => {
      // The index must not contain texts that are newer than its position.
      await this.#inTurn(() => this.#follow(instantOf(snapshot)));
      if ((await sizeBetween(snapshot, first, first + stride - 1)) > this.#memory) return undefined;
      for (let from = first; from < first + stride; from += portion) {
        builder.add(await textsBetween(snapshot, from, from + portion - 1));
        await nextTurn();
      }
      return snapshot.order;
    });
    // Everything was dropped in the meantime.
    if (vocabulary !== this.#vocabulary) return;
    if (order !== undefined) this.#replace(part, builder.build(), order);
    if (order !== undefined && this.bytes <= this.#memory) return;
    this.#clear();
    this.#state = 'too large';
  }

  #replace(part: number, base: WordSegment, order: number): void {
    const changed = new Map([...this.#segment(part).changed].filter(([, later]) => later.order > order));
    const bytes = [...changed.values()].reduce((sum, one) => sum + changedBytes(one), 0);
    this.#segments.set(part, { base, changed, bytes });
  }

  #clear(): void {
    this.#vocabulary = new Vocabulary();
    this.#segments = new Map();
    this.#seen = undefined;
    this.#state = 'empty';
  }
}
