import { isIP } from 'node:net';
import type { Tx } from '../db/index.ts';
import type { Attempt, Jobs } from '../jobs/index.ts';
import type { Log } from '../lib/log.ts';
import { asOneLine, type Sender } from './address.ts';
import { Message, safeMessage } from './message.ts';
import { type Envelope, openTransport } from './transport.ts';

interface Deps {
  /** undefined: no mail is sent */
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

/** Mails go out through jobs, one for each recipient, after the change that causes them is committed. */
export function createMail({ smtpUrl, from, jobs, log, origin, platformName }: Deps) {
  const transport = smtpUrl === undefined ? undefined : openTransport(smtpUrl);
  if (transport === undefined) log.info('HEARTH_SMTP_URL is unset: no mail is sent');

  /** The same for each attempt at a job, so that a mail that arrives twice is seen once. */
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
    /** false: whatever is sent goes nowhere, so there is no need to write it. */
    isOn: transport !== undefined,

    /** Queues a mail in the transaction of the change that it tells of; of one key, one mail is sent. */
    async send(tx: Tx, message: Message, options: { key?: string } = {}): Promise<void> {
      const safe = safeMessage(message);
      if (transport !== undefined) await jobs.enqueue(tx, kind, safe, options);
    },
  };
}

export type Mail = ReturnType<typeof createMail>;
