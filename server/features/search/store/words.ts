import { type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '../../../db/index.ts';
import type { SegmentTexts } from '../engine/words/segment.ts';
import { isOneOf, whole } from './texts.ts';

/** The number of artifacts in one statement. */
const portion = 1_000;

interface Part {
  /** pairs of an id and the number of bytes */
  sizes: string | null;
  texts: string | null;
}

/** One row for many texts: they are joined faster than rows are read. */
async function textsWhere({ read }: Snapshot, where: RawBuilder<unknown>): Promise<SegmentTexts> {
  const { rows } = await sql<Part>`select
      string_agg(t.id || ' ' || octet_length(t.text), ' ' order by t.artifact_id, t.id) as sizes,
      string_agg(t.text, '' order by t.artifact_id, t.id) as texts
    from artifact_texts as t where ${where}`.execute(read);
  const { sizes = null, texts = null } = rows[0] ?? {};
  if (sizes === null || texts === null) {
    return { ids: new Float64Array(), ends: new Uint32Array(), bytes: Buffer.alloc(0) };
  }
  const numbers = sizes.split(' ').map(Number);
  const count = numbers.length / 2;
  let end = 0;
  const ends = Uint32Array.from({ length: count }, (_, at) => (end += numbers[2 * at + 1] ?? 0));
  const bytes = Buffer.from(texts);
  if (bytes.length !== end) throw new Error('The database has texts that are not valid UTF-8.');
  return { ids: Float64Array.from({ length: count }, (_, at) => numbers[2 * at] ?? 0), ends, bytes };
}

const between = (first: number, last: number) => sql`t.artifact_id between ${whole(first)} and ${whole(last)}`;

/** The texts of these artifacts in all fields. */
export const textsBetween = (snapshot: Snapshot, first: number, last: number): Promise<SegmentTexts> =>
  textsWhere(snapshot, between(first, last));

/** The bytes of the texts of these artifacts. */
export async function sizeBetween({ read }: Snapshot, first: number, last: number): Promise<number> {
  const { rows } = await sql<{ size: number | string | null }>`
    select sum(octet_length(t.text)) as size from artifact_texts as t where ${between(first, last)}`.execute(read);
  return Number(rows[0]?.size ?? 0);
}

export async function textsOfArtifacts(snapshot: Snapshot, ids: readonly number[]): Promise<SegmentTexts[]> {
  const found: SegmentTexts[] = [];
  for (let start = 0; start < ids.length; start += portion) {
    const some = ids.slice(start, start + portion);
    found.push(await textsWhere(snapshot, isOneOf(snapshot, sql`t.artifact_id`, some)));
  }
  return found;
}

export async function lastArtifactWithText({ read }: Snapshot): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(artifact_id) as id from artifact_texts`.execute(read);
  return rows[0]?.id ?? 0;
}
