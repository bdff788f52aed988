import { AsyncLocalStorage } from 'node:async_hooks';
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { DataChange, Engine, Tx } from './database.ts';

/** Statements that a part of an enclosure leaves for the end of the whole, because they lock rows that others wait for. */
export interface DeferredToEnd {
  /** The same for everybody, so that all units lock the same rows in the same order. */
  order: number;
  row: NumberedRow;
  /** Gets the rows of all parts with the same order. */
  send(tx: Tx, rows: readonly NumberedRow[]): void;
}

interface NumberedRow {
  readonly id: number;
  number: number;
}

/** Numbers that a part of an enclosure has read or reserved, for the parts after it. */
export interface KnownNumbers {
  /** the versions of trackers that are locked, by id */
  readonly versions: Map<number, number>;
  /** ids for new rows, by table */
  readonly ids: Map<string, number[]>;
  /** how many rows of each table the parts will probably insert */
  readonly expected: Map<string, number>;
}

/** One run of a write unit: its published changes, and whether its transaction is still usable. */
export class UnitRun {
  readonly published: DataChange[] = [];
  readonly leftForEnd: DeferredToEnd[] = [];
  /** Whether it has changed something that caches keep. */
  changesCaches = false;
  /** Whether it has relied on something that it did not read. */
  hasExpected = false;
  #hasWaited = false;
  /** Called before each statement. */
  beforeStatement: (() => void) | undefined;
  /** Resolves when the engine has received the commit, before it is known that all statements have succeeded. */
  readonly released = Promise.withResolvers<void>();
  #failure: Error | undefined;
  #underWay = 0;
  #ended = false;
  readonly #unawaited: Promise<unknown>[] = [];
  #unawaitedFailure: Error | undefined;

  get ended(): boolean {
    return this.#ended;
  }

  /** The first error of the database, even if the unit swallowed it. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /**
   * Whether it may have failed because it relied on something that has changed. A refusal that follows from the earlier
   * reading alone is right: that was read after the request had come.
   */
  async mayBeOutdated(): Promise<boolean> {
    if (!this.hasExpected || this.#hasWaited) return this.hasExpected;
    await Promise.allSettled(this.#unawaited);
    return this.#failure !== undefined;
  }

  async statement<R>(send: () => Promise<R>): Promise<R> {
    this.#hasWaited = true;
    this.#underWay++;
    try {
      return await this.#sent(send);
    } finally {
      this.#underWay--;
    }
  }

  /** Sends a statement without waiting for it. `got` is called with its result, before the unit ends. */
  later<R>(send: () => Promise<R>, got?: (result: R) => void): void {
    const sent = this.#sent(send).then(got);
    sent.catch((error: unknown) => {
      this.#unawaitedFailure ??= asError(error);
    });
    this.#unawaited.push(sent);
  }

  /** Waits for statements that the unit did not await. */
  async settle(): Promise<void> {
    await Promise.all(this.#unawaited);
  }

  /** Ends a run before its commit. Both engines refuse a unit that swallowed a failed statement. */
  complete(): void {
    this.#assertUsable();
    if (this.#underWay > 0) {
      throw new Error('The write unit returned before all of its statements had finished; await each of them.');
    }
    this.#ended = true;
  }

  abandon(): void {
    this.#ended = true;
  }

  async #sent<R>(send: () => Promise<R>): Promise<R> {
    this.#assertUsable();
    this.beforeStatement?.();
    try {
      return await send();
    } catch (error) {
      this.#failure ??= asError(error);
      // Statements that were sent with a failed one fail because of it.
      throw this.#failure;
    }
  }

  #assertUsable(): void {
    if (this.#ended) {
      throw new Error('This transaction belongs to a write unit that has ended; start a new unit.');
    }
    if (this.#unawaitedFailure) throw this.#unawaitedFailure;
    if (this.#failure) {
      throw new Error('An earlier statement of this write unit failed, so the unit can only be rolled back.', {
        cause: this.#failure,
      });
    }
  }
}

/** A unit that contains others. */
export interface Enclosing {
  readonly tx: Tx;
  readonly run: UnitRun;
  readonly afterCommit: (() => Promise<void>)[];
  readonly known: KnownNumbers;
  lock(name: string): Promise<void>;
  part<T>(unit: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Keeps rows for later, if it can. */
export type Gather = <Row>(send: (tx: Tx, rows: readonly Row[]) => void, rows: readonly Row[]) => boolean;

/**
 * How much a unit wants to know of a statement. `effect`: the statement fails if it neither finds nor changes a row; only
 * units that may expect something ask for it.
 */
export type AnswerWanted = 'outcome' | 'success' | 'effect';

export type Execute = <R>(query: CompiledQuery, wanted?: AnswerWanted) => Promise<QueryResult<R>>;

/** The last readings, for units that may rely on them. */
export interface Expectations {
  /** the last id of each table, if known */
  readonly ids: Map<string, number>;
}

/** Sends compiled statements of a unit, without the queue of the query builder. */
interface UnitSender {
  readonly engine: Engine;
  readonly isPart: boolean;
  readonly known: KnownNumbers | undefined;
  readonly expectations: Expectations | undefined;
  expected(): void;
  leave(left: DeferredToEnd): void;
  gather: Gather;
  run<R>(query: CompiledQuery<R>): Promise<QueryResult<R>>;
  later<R>(query: CompiledQuery<R>, got?: (result: QueryResult<R>) => void): void;
  expect(query: CompiledQuery): void;
}

const senders = new WeakMap<Tx, UnitSender>();

/** Lets a unit send compiled statements while it runs. */
export function allowSending(
  engine: Engine,
  tx: Tx,
  run: UnitRun,
  execute: Execute,
  enclosure?: Pick<Enclosing, 'known'> & { gather: Gather },
  expectations?: Expectations,
): void {
  senders.set(tx, {
    engine,
    isPart: enclosure !== undefined,
    known: enclosure?.known,
    expectations,
    expected: () => {
      run.hasExpected = true;
    },
    leave: (left) => void run.leftForEnd.push(left),
    gather: enclosure?.gather ?? (() => false),
    run: (query) => run.statement(() => execute(query)),
    later: <R>(query: CompiledQuery<R>, got?: (result: QueryResult<R>) => void) =>
      run.later(() => execute<R>(query, got === undefined ? 'success' : 'outcome'), got),
    expect: (query) => run.later(() => execute(query, 'effect')),
  });
}

export function unitOf(tx: Tx): UnitSender {
  const sender = senders.get(tx);
  if (sender === undefined) throw new Error('Statements are sent inside a write unit, with its transaction.');
  return sender;
}

/**
 * Sends a statement whose result the unit doesn't need. The unit continues at once; its commit waits for the statement,
 * and fails if the statement does.
 */
export function later(tx: Tx, statement: Compilable | CompiledQuery): void {
  unitOf(tx).later('sql' in statement ? statement : statement.compile());
}

/** Whether the unit is a part of an enclosure, such as a batch. */
export const isPart = (tx: Tx): boolean => unitOf(tx).isPart;

/**
 * Earlier readings that the unit may rely on, if it checks them with `expect`. A unit that fails then runs again from its
 * beginning, and gets undefined, unless it has failed before it read anything else.
 */
export function expectationsOf(tx: Tx): Expectations | undefined {
  const unit = unitOf(tx);
  if (unit.expectations !== undefined) unit.expected();
  return unit.expectations;
}

/** Undefined outside of enclosures. Forgotten when a part is undone or changes anything that caches keep. */
export const knownIn = (tx: Tx): KnownNumbers | undefined => unitOf(tx).known;

/** Leaves statements of a part for the end of the enclosure. They are dropped if the part is undone. */
export const deferToEnd = (tx: Tx, left: DeferredToEnd): void => unitOf(tx).leave(left);

/** Knows whether the running code is inside a write unit of this database. */
export class Units {
  readonly #running = new AsyncLocalStorage<UnitRun>();
  readonly #enclosures = new AsyncLocalStorage<Enclosing>();

  run<T>(run: UnitRun, unit: () => Promise<T>): Promise<T> {
    return this.#running.run(run, unit);
  }

  /** Runs work whose units become parts of one. */
  enclose<T>(enclosure: Enclosing, work: () => Promise<T>): Promise<T> {
    return this.#enclosures.run(enclosure, work);
  }

  /** The enclosure that the running code is in, until it ends. */
  enclosure(): Enclosing | undefined {
    const found = this.#enclosures.getStore();
    return found?.run.ended === true ? undefined : found;
  }

  /** Whether the running code is inside a unit or an enclosure. */
  isInside(): boolean {
    return this.#open() !== undefined || this.enclosure() !== undefined;
  }

  current(): UnitRun {
    const run = this.#open();
    if (!run) throw new Error('Changes are published inside a write unit, with its transaction.');
    return run;
  }

  /** A read inside a unit would miss the unit's own changes; a unit inside a unit would wait for itself. */
  refuseInside(what: 'read' | 'write'): void {
    if (this.#open()) throw new Error(refusals[what]);
  }

  #open(): UnitRun | undefined {
    const run = this.#running.getStore();
    return run?.ended ? undefined : run;
  }
}

/** Statements that the first unit of some work runs besides its own. */
export class Companions {
  readonly #waiting = new AsyncLocalStorage<{ companion: ((tx: Tx) => Promise<void>) | undefined }>();

  accompany<T>(companion: (tx: Tx) => Promise<void>, work: () => Promise<T>): Promise<T> {
    return this.#waiting.run({ companion }, work);
  }

  /** Runs a unit, with the companion unless one before it has committed. */
  async around<T>(unit: (tx: Tx) => Promise<T>, write: (unit: (tx: Tx) => Promise<T>) => Promise<T>): Promise<T> {
    const waiting = this.#waiting.getStore();
    const companion = waiting?.companion;
    if (waiting === undefined || companion === undefined) return write(unit);
    waiting.companion = undefined;
    try {
      return await write(async (tx) => {
        const value = await unit(tx);
        await companion(tx);
        return value;
      });
    } catch (error) {
      waiting.companion = companion;
      throw error;
    }
  }
}

/** The name that the units of some work lock. */
export class Turns {
  readonly #taken = new AsyncLocalStorage<{ name: string | undefined }>();

  get name(): string | undefined {
    return this.#taken.getStore()?.name;
  }

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn: { name: string | undefined } = { name };
    try {
      return await this.#taken.run(turn, work);
    } finally {
      // Work that it has started continues after its turn.
      turn.name = undefined;
    }
  }

  without(work: () => void): void {
    this.#taken.run({ name: undefined }, work);
  }
}

const refusals = {
  read: 'db.read was used inside a write unit; read through the transaction of the unit instead.',
  write: 'db.write was called inside a write unit; pass the transaction of the running unit on instead.',
};

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
