import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  type KyselyProps,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { Tx } from './database.ts';
import type { Schema } from './schema.ts';
import type { Execute, UnitRun } from './units.ts';

/** Operations of an engine on the transaction of one unit. */
export interface UnitConnection {
  /** Sent with the first statement. */
  begin(): void;
  execute: Execute;
  /** `settled` waits for statements that were not awaited, and fails if one of them does. */
  commit(settled: () => Promise<void>): Promise<void>;
  rollback(): Promise<void>;
}

/** Transactions of kysely itself. Ours are units. */
export class NoTransactions extends DummyDriver {
  override async beginTransaction(): Promise<void> {
    throw new Error('db.read has no transactions; use db.write for statements that belong together.');
  }
}

/** For executors that kysely derives from ours, such as one with plugins. */
const connectionsFor = (execute: Execute): ConnectionProvider => ({
  provideConnection: (use) =>
    use({
      executeQuery: (query) => execute(query),
      streamQuery() {
        throw new Error('Rows are not streamed from the database; read them page by page.');
      },
    }),
});

/** kysely acquires and releases a connection for each statement. Ours need neither. */
class Executor extends DefaultQueryExecutor {
  readonly #execute: Execute;

  constructor(dialect: Dialect, compiler: ReturnType<Dialect['createQueryCompiler']>, execute: Execute) {
    super(compiler, dialect.createAdapter(), connectionsFor(execute));
    this.#execute = execute;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#execute<R>(query);
  }
}

/** Lets kysely build the statements of an engine. All of them share one compiler, which keeps nothing between them. */
export function createBuilders(dialect: Dialect) {
  const compiler = dialect.createQueryCompiler();
  const driver = dialect.createDriver();
  const propsFor = (execute: Execute): KyselyProps => ({
    config: { dialect },
    dialect,
    driver,
    executor: new Executor(dialect, compiler, execute),
  });
  return {
    reads: (execute: Execute): Kysely<Schema> => new Kysely<Schema>(propsFor(execute)),

    /** Runs work in the one transaction of a unit. */
    runUnit: async <T>(run: UnitRun, unit: UnitConnection, work: (tx: Tx) => Promise<T>): Promise<T> => {
      const tx = new Transaction<Schema>(propsFor((query) => run.statement(() => unit.execute(query))));
      unit.begin();
      try {
        const result = await work(tx);
        run.complete();
        await unit.commit(() => run.settle());
        return result;
      } catch (error) {
        run.abandon();
        await unit.rollback();
        throw error;
      }
    },
  };
}

export type RunUnit = ReturnType<typeof createBuilders>['runUnit'];
