import { constants } from 'node:os';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connections } from './http/edge/connections.ts';
import type { Log } from './lib/log.ts';

export interface Running {
  log: Log;
  server: { close(): Promise<void>; dropOthers(): void };
  connections: Connections;
  platform: { close(): Promise<void> };
  /** Time limit for running requests at shutdown. */
  graceMs: number;
}

/** Time limit for closing the database after the last request. */
const closingMs = 10_000;

/** Finishes running requests, refuses new ones, then closes the database. */
async function stop({ log, server, connections, platform, graceMs }: Running): Promise<void> {
  const closed = server.close();
  connections.dropSilent();
  const ended = await Promise.race([closed.then(() => true), delay(graceMs, false)]);
  if (!ended) {
    log.warn({ requests: connections.requests() }, 'closing connections of requests that did not finish in time');
    connections.dropAll();
    server.dropOthers();
    await closed;
  }
  await platform.close();
}

const ownSignals = (listener: (signal: NodeJS.Signals) => void): void => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => listener(signal));
};

/** SIGTERM and SIGINT stop gracefully; a second signal stops immediately. A worker gets them from its supervisor. */
export function stopOnSignals(running: Running, onSignal = ownSignals): void {
  const { log, connections, graceMs } = running;
  let stopping = false;

  async function begin(signal: NodeJS.Signals): Promise<void> {
    log.info({ signal, requests: connections.requests() }, 'stopping');
    setTimeout(() => {
      log.error('the database did not close in time');
      process.exit(1);
    }, graceMs + closingMs).unref();
    try {
      await stop(running);
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly');
      process.exit(1);
    }
  }

  onSignal((signal) => {
    if (stopping) {
      log.warn({ signal }, 'stopped immediately');
      process.exit(128 + constants.signals[signal]);
    }
    stopping = true;
    void begin(signal);
  });
}

/** The state of a process is unknown after an uncaught error. */
export function stopOnDefects(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error: stopping');
    process.exit(1);
  });
}
