import type pg from 'pg';
import { createGathering } from '../../lib/gathering.ts';
import { clearError } from './errors.ts';

const everything = 'everything';

/**
 * Detects commits of all copies. If two snapshots are equal, no transaction has ended between them: a commit removes
 * its transaction from the running ones, or moves the upper end of the snapshot.
 */
export class CommitWatch {
  readonly #look: (key: string) => Promise<number | undefined>;
  #snapshot = '';
  #count = 0;

  constructor(pool: Pick<pg.Pool, 'query'>, server: string) {
    this.#look = createGathering(async () => {
      const { rows } = await pool
        .query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
        .catch((error: unknown) => {
          throw clearError(error, server);
        });
      const snapshot = rows[0]?.snapshot ?? '';
      if (snapshot !== this.#snapshot) this.#count++;
      this.#snapshot = snapshot;
      return new Map([[everything, this.#count]]);
    });
  }

  /** The connection was lost: another server may count its transactions differently. */
  forget(): void {
    this.#snapshot = '';
  }

  /** A number that changes when any transaction ends. It is looked up after the call; calls at the same time share it. */
  look(): Promise<number | undefined> {
    return this.#look(everything);
  }
}
