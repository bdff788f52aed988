import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { everything, type Listeners } from '../changes.ts';
import type { DatabaseLog } from '../database.ts';
import { asError } from '../units.ts';
import { channel, decodeNotice } from './notify.ts';

const heartbeat = 15_000;
const answerTimeout = 10_000;
const longestDelay = 5_000;

/** Listens to other copies on a dedicated connection, which is re-established when lost. */
export class ChangeListener {
  readonly #url: string;
  readonly #copy: string;
  readonly #listeners: Listeners;
  readonly #log: DatabaseLog;
  readonly #stop = new AbortController();
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string, copy: string, listeners: Listeners, log: DatabaseLog) {
    this.#url = url;
    this.#copy = copy;
    this.#listeners = listeners;
    this.#log = log;
  }

  async start(): Promise<void> {
    await this.#connect();
    // Detects silently dead connections.
    this.#timer = setInterval(() => void this.#beat(), heartbeat).unref();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'hearth listener',
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.#hear(payload));
    await client.connect();
    await client.query(`listen ${channel}`);
    if (this.#stop.signal.aborted) return await client.end();
    this.#client = client;
    client.on('end', () => void this.#lost(client));
  }

  #hear(payload: string | undefined): void {
    const { copy, change } = decodeNotice(payload);
    // The listeners of this copy were called at the commit.
    if (copy !== this.#copy) this.#listeners.tell(change);
  }

  async #beat(): Promise<void> {
    const client = this.#client;
    await client?.query('select 1').catch(() => client.end());
  }

  async #lost(client: Client): Promise<void> {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#log('warn', 'Lost the connection that listens for changes');
    for (let pause = 50; !this.#stop.signal.aborted; pause = Math.min(pause * 2, longestDelay)) {
      try {
        await this.#connect();
        // Changes may have been missed in the meantime.
        this.#listeners.tell(everything);
        return;
      } catch (error) {
        this.#log('warn', 'Could not connect to listen for changes', { reason: asError(error).message });
      }
      await delay(pause, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
    }
  }
}
