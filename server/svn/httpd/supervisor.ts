import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../lib/log.ts';
import type { SvnCommands } from '../command.ts';
import { type Httpd, startHttpd } from './httpd.ts';
import type { Tree } from '../repositories/layout.ts';
import type { Upstream } from './upstream.ts';

export interface SupervisorOptions {
  tree: Tree;
  commands: SvnCommands;
  log: Log;
  upstream: Upstream;
  /** Called before anything is sent to a new httpd. */
  onStart: () => Promise<void>;
}

const pauses = [0, 100, 200, 500, 1_000, 2_000, 5_000];
/** An httpd that ran for this long was not broken. */
const stableAfter = 10_000;
/** The time that a request waits until httpd has started. */
const timeoutMs = 10_000;

/** Keeps one httpd running from its first use, serving the given projects. */
export function createSupervisor({ tree, commands, log, upstream, onStart }: SupervisorOptions) {
  const projects = new Map<string, string>();
  const stopping = new AbortController();
  let change = 0;
  let applied = 0;
  let running: Httpd | undefined;
  let started = Promise.withResolvers<Httpd>();
  let loop: Promise<void> | undefined;
  let changes: Promise<void> = Promise.resolve();

  /** Runs an httpd from start to end. */
  async function runOne(): Promise<void> {
    const taken = change;
    const httpd = await startHttpd({ tree, commands, log, signal: stopping.signal }, projects);
    const stop = (): void => void httpd.stop();
    stopping.signal.addEventListener('abort', stop);
    if (stopping.signal.aborted) stop();
    try {
      await onStart();
      applied = taken;
      log.debug({ port: httpd.port, pid: httpd.pid }, 'httpd is ready');
      running = httpd;
      started.resolve(httpd);
      await httpd.exited;
    } finally {
      running = undefined;
      started = Promise.withResolvers();
      upstream.drop();
      stopping.signal.removeEventListener('abort', stop);
      await httpd.stop();
    }
    throw new Error('httpd ended unexpectedly');
  }

  async function keepRunning(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const begin = performance.now();
      try {
        await runOne();
      } catch (err) {
        if (stopping.signal.aborted) return;
        if (performance.now() - begin > stableAfter) failures = 0;
        const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
        failures += 1;
        log.error({ err, pause }, 'httpd is not running: restarting it');
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Resolves with the running httpd, and starts it if necessary. */
  async function up(): Promise<Httpd> {
    if (running !== undefined) return running;
    if (stopping.signal.aborted) throw new Error('httpd is stopping');
    loop ??= keepRunning();
    const waiting = new AbortController();
    const tired = delay(timeoutMs, undefined, { signal: waiting.signal }).then(() => {
      throw new Error('httpd is not running');
    });
    try {
      return await Promise.race([started.promise, tired]);
    } finally {
      waiting.abort();
      tired.catch(() => undefined);
    }
  }

  async function apply(): Promise<void> {
    for (let httpd = await up(); applied !== change; httpd = await up()) {
      const [current, taken] = [httpd, change];
      // The successor may have started before the change.
      if (await upstream.withoutReuse(() => current.reload(projects))) applied = taken;
      else await current.exited;
    }
  }

  return {
    projects,
    up,
    isWanted: (): boolean => loop !== undefined,
    isUp: (): boolean => running !== undefined,
    /** Resolves when a change of `projects` is active. Changes that wait together share a reload. */
    async changed(): Promise<void> {
      change += 1;
      changes = changes.then(apply, apply);
      return changes;
    },
    async stop(): Promise<void> {
      stopping.abort();
      await loop;
      upstream.close();
    },
  };
}
