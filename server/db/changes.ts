import type { DataChange, Listener, DatabaseLog } from './database.ts';

export const everything: DataChange = { topic: '*', id: '*' };

export const dataChangesOf = (topic: string, ids: readonly (string | number)[]): DataChange[] =>
  ids.map((id) => ({ topic, id: String(id) }));

/** Change listeners of one copy of Hearth. */
export class Listeners {
  readonly #listeners = new Set<Listener>();
  readonly #log: DatabaseLog;

  constructor(log: DatabaseLog) {
    this.#log = log;
  }

  add(listener: Listener): () => void {
    const entry: Listener = (change) => listener(change);
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  tell(change: DataChange): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        this.#log('error', 'A listener failed to handle a change', { change, error });
      }
    }
  }
}
