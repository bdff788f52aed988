import { setTimeout as delay } from 'node:timers/promises';
import type { EncloseOptions, Tx } from '../database.ts';
import { Enclosure, enclosedWork } from '../enclosure.ts';
import { allowSending, UnitRun, type Units } from '../units.ts';
import { postgresBuilders } from './dialect.ts';
import { worthRetrying } from './errors.ts';
import type { Pipeline } from './pipeline.ts';
import { PostgresUnit } from './postgres-unit.ts';

const attempts = 6;
const longestFirstDelay = 10;

export interface Written<T> {
  value: T;
  run: UnitRun;
}

const { runUnit } = postgresBuilders;

/** Retries after a deadlock or serialization failure. */
async function retried<T>(once: (run: UnitRun) => Promise<T>): Promise<Written<T>> {
  for (let attempt = 1; ; attempt++) {
    const run = new UnitRun();
    try {
      return { value: await once(run), run };
    } catch (error) {
      if (attempt === attempts || !(worthRetrying(run.failure) || worthRetrying(error))) throw error;
    }
    await delay(Math.random() * longestFirstDelay * 2 ** attempt);
  }
}

/** Runs the unit in a transaction, after others with the same turn. */
export function writeUnit<T>(
  connect: () => Promise<Pipeline>,
  units: Units,
  turn: string | undefined,
  unit: (tx: Tx) => Promise<T>,
): Promise<Written<T>> {
  return retried(async (run) => {
    const connection = new PostgresUnit(await connect());
    try {
      return await runUnit(run, connection, (tx) => {
        allowSending('postgres', tx, run, (query) => connection.execute(query));
        if (turn !== undefined) run.later(() => connection.lockUntilEnd(turn));
        return units.run(run, () => unit(tx));
      });
    } finally {
      await connection.release();
    }
  });
}

/** Runs a unit that contains others. `after` gets the work that follows the commit. */
export function writeEnclosed<T>(
  connect: () => Promise<Pipeline>,
  units: Units,
  options: EncloseOptions & { inTurn: string | undefined },
  work: () => Promise<T>,
  after: (() => Promise<void>)[],
): Promise<Written<T>> {
  const { claim, onBusy, turn, inTurn, isTrial = false } = options;
  return retried(async (run) => {
    const connection = new PostgresUnit(await connect(), turn === undefined ? 'read committed' : 'repeatable read');
    try {
      if (claim !== undefined && !(await connection.tryLock(claim)))
        throw onBusy?.() ?? new Error(`${claim} is in use.`);
      // Before the transaction, whose snapshot must include the changes of the others.
      if (turn !== undefined) await connection.lock(turn);
      let follow: (() => Promise<void>)[] = [];
      const result = await runUnit(run, connection, (tx) => {
        allowSending('postgres', tx, run, (query) => connection.execute(query));
        const savepointOf = (_part: UnitRun, settleLater: Enclosure['settleLater']) =>
          connection.savepoint(isTrial, settleLater);
        const lock = (name: string) => run.statement(() => connection.lockUntilEnd(name));
        const enclosure = new Enclosure('postgres', tx, run, units, { savepointOf, runUnit }, options, lock);
        follow = enclosure.afterCommit;
        return enclosedWork(enclosure, async () => {
          if (inTurn !== undefined) await lock(inTurn);
          return work();
        });
      });
      after.push(...follow);
      return result;
    } finally {
      await connection.release();
    }
  });
}
