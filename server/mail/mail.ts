import { isIP } from 'node:net';
import type { Tx } from '../db/index.ts';
import type { Attempt, Jobs } from '../jobs/index.ts';
import type { Log } from '../lib/log.ts';
import { asOneLine, type Sender } from './address.ts';
import { Message, safeMessage } from './message.ts';
import { type Envelope, openTransport } from './transport.ts';

interface Deps {
  /** undefined: mail is off */
  smtpUrl: string | undefined;
  /** undefined: `hearth@` the host of the platform */
  from: Sender | undefined;
  jobs: Jobs;
  log: Log;
  origin: () => string;
  platformName: () => string;
}

const kind = 'mail';

function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : 'localhost';
}

/** Sends mail through jobs, one per recipient, after the change is committed. */
export function createMail({ smtpUrl, from, jobs, log, origin, platformName }: Deps) {
  const transport = smtpUrl === undefined ? undefined : openTransport(smtpUrl);
  if (transport === undefined) log.info('HEARTH_SMTP_URL is unset: no mail is sent');

  /** The same for every attempt, so that clients recognize a mail that arrives twice. */
  function envelopeOf({ id, createdAt }: Attempt): Envelope {
    const sender = from ?? { name: asOneLine(platformName()), address: `hearth@${hostOf(origin())}` };
    const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
    return { from: sender, messageId: `<job-${id}-${createdAt}@${domain}>`, date: new Date(createdAt) };
  }

  jobs.handle({
    kind,
    payload: Message,
    async run(message, attempt) {
      if (transport === undefined) throw new Error('HEARTH_SMTP_URL is unset.');
      await transport.send(message, envelopeOf(attempt));
    },
  });

  return {
    /** false: mail is off, so there is no need to render it. */
    isOn: transport !== undefined,

    /** Queues a mail in the transaction of the change that it reports. Only one mail is sent per key. */
    async send(tx: Tx, message: Message, options: { key?: string } = {}): Promise<void> {
      const safe = safeMessage(message);
      if (transport !== undefined) await jobs.enqueue(tx, kind, safe, options);
    },
  };
}

export type Mail = ReturnType<typeof createMail>;
