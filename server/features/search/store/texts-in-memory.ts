import { sql } from 'kysely';
import type { Snapshot } from '../../../db/index.ts';
import type { IdRange } from '../engine/bitmap.ts';
import type { TextSource } from '../engine/source.ts';
import type { ColumnTexts } from '../engine/text-column.ts';
import { textsOf, whole } from './texts.ts';

/** The artifacts whose texts are read at a time. */
const stride = 65_536;

interface Part {
  /** pairs of an id and the number of bytes */
  sizes: string | null;
  texts: string | null;
}

const noTexts: ColumnTexts = { ids: new Uint32Array(), ends: new Uint32Array(), bytes: Buffer.alloc(0) };

const within = (base: number, { first, last }: IdRange) =>
  sql`t.id between ${whole(base + first)} and ${whole(base + last)}`;

async function sizeOf({ read }: Snapshot, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ size: number | null }>`
    select sum(octet_length(t.text))::float8 as size from artifact_texts as t where ${where}`.execute(read);
  return rows[0]?.size ?? 0;
}

/** One row for many texts: PostgreSQL joins them faster than rows are read. */
async function partOf({ read }: Snapshot, base: number, where: ReturnType<typeof sql>): Promise<ColumnTexts> {
  const { rows } = await sql<Part>`select
      string_agg((t.id - ${whole(base)}) || ' ' || octet_length(t.text), ' ' order by t.id) as sizes,
      string_agg(t.text, '' order by t.id) as texts
    from artifact_texts as t where ${where}`.execute(read);
  const { sizes = null, texts = null } = rows[0] ?? {};
  if (sizes === null || texts === null) return noTexts;
  const numbers = sizes.split(' ').map(Number);
  let end = 0;
  return {
    ids: Uint32Array.from({ length: numbers.length / 2 }, (_, at) => numbers[2 * at] ?? 0),
    ends: Uint32Array.from({ length: numbers.length / 2 }, (_, at) => (end += numbers[2 * at + 1] ?? 0)),
    bytes: Buffer.from(texts),
  };
}

function joined(parts: readonly ColumnTexts[]): ColumnTexts {
  const count = parts.reduce((sum, { ids }) => sum + ids.length, 0);
  const ids = new Uint32Array(count);
  const ends = new Uint32Array(count);
  let [at, before] = [0, 0];
  for (const part of parts) {
    ids.set(part.ids, at);
    ends.set(
      part.ends.map((end) => before + end),
      at,
    );
    at += part.ids.length;
    before += part.bytes.length;
  }
  return { ids, ends, bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) };
}

/** The texts of a field on PostgreSQL. */
export function textsInMemory(trackerId: number, fieldId: number, range: IdRange): TextSource {
  const { base } = textsOf(fieldId);
  return {
    key: `texts in memory ${fieldId}`,
    trackerId,
    async load(snapshot, most) {
      if ((await sizeOf(snapshot, within(base, range))) > most) return undefined;
      const parts: ColumnTexts[] = [];
      for (let { first } = range; first <= range.last; first += stride) {
        const last = Math.min(first + stride - 1, range.last);
        parts.push(await partOf(snapshot, base, within(base, { first, last })));
      }
      return joined(parts);
    },
    of: (snapshot, ids) => partOf(snapshot, base, sql`t.id in (${sql.join(ids.map((id) => sql.lit(base + id)))})`),
  };
}
