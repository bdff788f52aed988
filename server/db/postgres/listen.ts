import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { everything, type Listeners } from '../changes.ts';
import type { DatabaseLog } from '../database.ts';
import { asError } from '../units.ts';
import { channel, decodeNotice } from './notify.ts';

const heartbeat = 2_000;
const beatTimeout = 3_000;
const endTimeout = 1_000;
const answerTimeout = 10_000;
/** While no message arrives, cached data may be stale for this long. */
const longestStale = 1_000;
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
  #silentSince: number | undefined;

  constructor(url: string, copy: string, listeners: Listeners, log: DatabaseLog) {
    this.#url = url;
    this.#copy = copy;
    this.#listeners = listeners;
    this.#log = log;
  }

  /** Milliseconds since other copies could last be heard; 0: they can. */
  silentFor(): number {
    return this.#silentSince === undefined ? 0 : performance.now() - this.#silentSince;
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
    // A connection that is just being lost may never report its end.
    if (client !== undefined) await Promise.race([client.end(), delay(endTimeout)]);
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
    if (client === undefined) return;
    const answered = client.query('select 1').then(
      () => true,
      () => false,
    );
    const timeout = delay(beatTimeout, false, { ref: false });
    // A frozen connection never ends unless it is closed here.
    if (!(await Promise.race([answered, timeout]))) void this.#lost(client);
  }

  async #lost(client: Client): Promise<void> {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#silentSince = performance.now();
    void client.end().catch(() => undefined);
    this.#log('warn', 'Lost the connection that listens for changes');
    const stale = setInterval(() => this.#listeners.tell(everything), longestStale).unref();
    try {
      await this.#connectAgain();
    } finally {
      clearInterval(stale);
    }
  }

  async #connectAgain(): Promise<void> {
    for (let pause = 50; !this.#stop.signal.aborted; pause = Math.min(pause * 2, longestDelay)) {
      try {
        await this.#connect();
        this.#silentSince = undefined;
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
