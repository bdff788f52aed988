import type { DatabaseSync } from 'node:sqlite';
import type { Pairs } from '../reading.ts';

const comma = 44;
const zero = 48;

/** The numbers of `1,2,3`: a string with all ids crosses over from SQLite several times faster than rows do. */
export function unpackNumbers(text: string): Uint32Array {
  let count = text === '' ? 0 : 1;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === comma) count++;
  const numbers = new Uint32Array(count);
  let index = 0;
  let number = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === comma) {
      numbers[index++] = number;
      number = 0;
    } else number = number * 10 + code - zero;
  }
  if (count > 0) numbers[index] = number;
  return numbers;
}

/** Adds the aggregate `pack(value, id)` to a connection. The returned function yields the collected pairs. */
export function registerPack(database: DatabaseSync): () => Pairs {
  let values = new Float64Array(0);
  let ids = new Uint32Array(0);
  let count = 0;
  database.aggregate('pack', {
    start: () => {
      count = 0;
      return 0;
    },
    step: (none, value, id) => {
      if (count === ids.length) {
        values = grown(values, new Float64Array(largerThan(count)));
        ids = grown(ids, new Uint32Array(largerThan(count)));
      }
      values[count] = Number(value);
      ids[count++] = Number(id);
      return none;
    },
    result: () => count,
  });
  return () => {
    const taken = { values: values.slice(0, count), ids: ids.slice(0, count) };
    values = new Float64Array(0);
    ids = new Uint32Array(0);
    count = 0;
    return taken;
  };
}

const largerThan = (size: number): number => Math.max(1024, size * 2);

function grown<T extends Float64Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
