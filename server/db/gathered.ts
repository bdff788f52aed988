import type { Tx } from './database.ts';
import { unitOf } from './units.ts';

type Send<Row> = (tx: Tx, rows: readonly Row[]) => void;

/** Rows of successive parts of an enclosure, which are sent together. */
export class GatheredRows {
  #waiting = new Map<Send<never>, unknown[]>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  add<Row>(send: Send<Row>, rows: readonly Row[]): void {
    const waiting = this.#waiting.get(send);
    if (waiting === undefined) this.#waiting.set(send, [...rows]);
    else waiting.push(...rows);
  }

  /** Adds the rows of a part that follows these. */
  join(others: GatheredRows): void {
    for (const [send, rows] of others.#taken()) this.add(send, rows as never[]);
  }

  /** Each kind in one go, in the order in which they first came: an artifact precedes its history. */
  send(tx: Tx): void {
    for (const [send, rows] of this.#taken()) send(tx, rows as never[]);
  }

  #taken(): ReadonlyMap<Send<never>, unknown[]> {
    const taken = this.#waiting;
    this.#waiting = new Map();
    return taken;
  }
}

/**
 * Returns a function that writes rows. The parts of an enclosure write them together. Every other statement of the
 * enclosure comes after the rows that were given before it.
 */
export const gathered =
  <Row>(send: Send<Row>): Send<Row> =>
  (tx, rows) => {
    if (rows.length > 0 && !unitOf(tx).gather(send, rows)) send(tx, rows);
  };
