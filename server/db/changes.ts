import type { DatabaseLog, DataChange, Listener, Topics } from './database.ts';

export const everything: DataChange = { topic: '*', id: '*' };

export const dataChangesOf = (topic: string, ids: readonly (string | number)[]): DataChange[] =>
  ids.map((id) => ({ topic, id: String(id) }));

/** Change listeners of one copy of Hearth. */
export class Listeners {
  #entries: readonly { topics: Topics; listener: Listener }[] = [];
  readonly #byTopic = new Map<string, readonly Listener[]>();
  readonly #log: DatabaseLog;

  constructor(log: DatabaseLog) {
    this.#log = log;
  }

  add(topics: Topics, listener: Listener): () => void {
    const entry = { topics, listener };
    this.#become([...this.#entries, entry]);
    return () => this.#become(this.#entries.filter((other) => other !== entry));
  }

  tell(change: DataChange): void {
    for (const listener of this.#listenersOf(change.topic)) {
      try {
        listener(change);
      } catch (error) {
        this.#log('error', 'A listener failed to handle a change', { change, error });
      }
    }
  }

  #become(entries: readonly { topics: Topics; listener: Listener }[]): void {
    this.#entries = entries;
    this.#byTopic.clear();
  }

  #listenersOf(topic: string): readonly Listener[] {
    const known = this.#byTopic.get(topic);
    if (known !== undefined) return known;
    const found = this.#entries
      .filter(({ topics }) => topics === '*' || topic === everything.topic || topics.includes(topic))
      .map(({ listener }) => listener);
    this.#byTopic.set(topic, found);
    return found;
  }
}
