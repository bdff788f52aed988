import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Tx } from '../db/index.ts';
import { isEmail } from '../domain/names.ts';
import { type Attempt, errorText, type Jobs } from '../jobs/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { asOneLine, type Sender } from './address.ts';
import { Message, safeMessage } from './message.ts';
import { type Envelope, openTransport, serverOf } from './transport.ts';

interface Deps {
  /** undefined: mail is off */
  smtpUrl: string | undefined;
  /** undefined: `hearth@` the host of the platform */
  from: Sender | undefined;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  origin: () => string;
  platformName: () => string;
}

/** The kind of the jobs that send mails. */
export const mailKind = 'mail';

/** An administrator waits for the result of a test. */
const testTimeoutMs = 15_000;

function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : 'localhost';
}

/** Sends mail through jobs, one per recipient, after the change is committed. */
export function createMail({ smtpUrl, from, jobs, clock, log, origin, platformName }: Deps) {
  const transport = smtpUrl === undefined ? undefined : openTransport(smtpUrl);
  if (transport === undefined) log.info('HEARTH_SMTP_URL is unset: no mail is sent');

  const sender = (): Sender => from ?? { name: asOneLine(platformName()), address: `hearth@${hostOf(origin())}` };

  function envelope(name: string, at: number): Envelope {
    const { address } = sender();
    const domain = address.slice(address.lastIndexOf('@') + 1);
    return { from: sender(), messageId: `<${name}@${domain}>`, date: new Date(at) };
  }

  /** The same for every attempt, so that clients recognize a mail that arrives twice. */
  const envelopeOf = ({ id, createdAt }: Attempt): Envelope => envelope(`job-${id}-${createdAt}`, createdAt);

  jobs.handle({
    kind: mailKind,
    payload: Message,
    async run(message, attempt) {
      if (transport === undefined) throw new Error('HEARTH_SMTP_URL is unset.');
      await transport.send(message, envelopeOf(attempt));
    },
  });

  return {
    /** false: mail is off, so rendering can be skipped. */
    isOn: transport !== undefined,

    /** The mail server and the sender; undefined: mail is off. */
    route: (): { server: string; from: Sender } | undefined =>
      smtpUrl === undefined ? undefined : { server: serverOf(smtpUrl), from: sender() },

    /** Sends a mail at once, without the queue. Returns the answer of the mail server. */
    async test(message: Message): Promise<{ isAccepted: boolean; answer: string }> {
      if (smtpUrl === undefined) return { isAccepted: false, answer: 'HEARTH_SMTP_URL is unset.' };
      const own = envelope(`test-${randomUUID()}`, clock());
      const once = openTransport(smtpUrl, testTimeoutMs);
      try {
        return { isAccepted: true, answer: await once.send(safeMessage(message), own) };
      } catch (error) {
        return { isAccepted: false, answer: errorText(error) };
      } finally {
        await once.close();
      }
    },

    /**
     * Queues a mail in the transaction of the change that it reports. Only one mail is sent per key. Accounts from an
     * import may lack a valid address, which must not block mails to others.
     */
    async send(tx: Tx, message: Message, options: { key?: string } = {}): Promise<void> {
      if (!isEmail(message.to)) {
        if (message.to !== '')
          log.warn({ to: message.to }, 'a mail was left out, because nobody can get mail at the address');
        return;
      }
      const safe = safeMessage(message);
      if (transport !== undefined) await jobs.enqueue(tx, mailKind, safe, options);
    },

    close: async (): Promise<void> => transport?.close(),
  };
}

export type Mail = ReturnType<typeof createMail>;
