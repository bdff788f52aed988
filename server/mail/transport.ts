import { jobLimits } from '../../contract/limits.ts';
import { GiveUp } from '../jobs/index.ts';
import type { Sender } from './address.ts';
import type { Message } from './message.ts';

/** Identifies a mail across attempts. */
export interface Envelope {
  from: Sender;
  messageId: string;
  date: Date;
}

/** The server will never accept this mail. Not used for a refused login, which an administrator can fix. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');

const defaultPorts: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** The host and port of a mail server, without credentials. */
export function serverOf(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  return `${url.hostname}:${Number(url.port) || (defaultPorts[url.protocol] ?? 25)}`;
}

/** Connections stay open for so long after a mail. */
const idleMs = 1_000;

async function connect(url: string, timeoutMs: number) {
  // Loaded with the first mail: most starts never need it.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: jobLimits.atOnce.usual,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The mail server at an address such as `smtp://user:password@host:587`. Mails in a row share connections. */
export function openTransport(url: string, timeoutMs = 30_000) {
  let opened: ReturnType<typeof connect> | undefined;
  let sending = 0;
  let idle: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(idle);
    const closing = opened;
    opened = undefined;
    (await closing)?.close();
  }

  async function using<T>(work: (transport: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> {
    clearTimeout(idle);
    sending += 1;
    try {
      opened ??= connect(url, timeoutMs);
      return await work(await opened);
    } finally {
      sending -= 1;
      if (sending === 0) idle = setTimeout(() => void close(), idleMs).unref();
    }
  }

  return {
    /** Returns the answer of the server. */
    async send(
      { to, subject, text, html, headers = {} }: Message,
      { from, messageId, date }: Envelope,
    ): Promise<string> {
      const mail = {
        from,
        // As an object it is a single address, whatever it contains.
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        messageId,
        date,
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      };
      try {
        return await using(async (transport) => (await transport.sendMail(mail)).response);
      } catch (error) {
        throw isRefusal(error) ? new GiveUp(error.message) : error;
      }
    },

    /** Connects and signs in. Rejects with the reason. */
    async verify(): Promise<void> {
      await using((transport) => transport.verify());
    },

    close,
  };
}
