import type { FailedMail, MailQueue, MailTestResult } from '../../../contract/platform/mail.ts';
import { problem } from '../../../contract/problems.ts';
import type { Jobs } from '../../jobs/index.ts';
import { isTrial } from '../../lib/cache/uncommitted.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { isEmail } from '../../domain/names.ts';
import { type Mail, mailKind, Message } from '../../mail/index.ts';
import type { TextsFor } from '../users/index.ts';

interface Deps {
  jobs: Jobs;
  mail: Mail;
  clock: Clock;
  textsFor: TextsFor;
  /** of links in mails */
  origin: () => string;
  /** whether the origin is configured */
  hasOrigin: boolean;
  platformName: () => string;
  /** the number of changes that wait for the next mail about them */
  gathering: () => Promise<number>;
}

const dayMs = 24 * 60 * 60 * 1000;

const dateOrNull = (at: number | null): string | null => (at === null ? null : isoDate(at));

async function failedMailOf(job: Awaited<ReturnType<Jobs['list']>>['rows'][number]): Promise<FailedMail> {
  const { Check } = await import('typebox/value');
  const payload: unknown = JSON.parse(job.payload);
  // Another version of Hearth may have stored a mail differently.
  const { to, subject } = Check(Message, payload) ? payload : { to: '', subject: '' };
  return {
    id: job.id,
    to,
    subject,
    attempts: job.attempts,
    created_on: isoDate(job.created_at),
    failed_on: dateOrNull(job.finished_at),
    last_error: job.last_error,
  };
}

/** The state of outgoing mail for site administrators, and tests of it. */
export function createMailAdministration(deps: Deps) {
  const { jobs, mail, clock, textsFor, platformName, gathering } = deps;
  return {
    /** Sends a test mail at once. */
    async test(to: string): Promise<MailTestResult> {
      const address = to.trim();
      if (!isEmail(address)) throw problem('mail_address_invalid', { address });
      const route = mail.route();
      if (route === undefined) throw problem('mail_off');
      const { t } = await textsFor(undefined);
      const platform = platformName();
      const from = route.from.address;
      if (isTrial()) return { is_accepted: true, server: route.server, from, answer: 'Nothing was sent.' };
      const { isAccepted, answer } = await mail.test({
        to: address,
        subject: t('mail.test.subject', { platform }),
        text: t('mail.test.text', { platform, address }),
      });
      return { is_accepted: isAccepted, server: route.server, from, answer };
    },

    async queue(): Promise<MailQueue> {
      const route = mail.route();
      const { queued, running, failed } = await jobs.counts(mailKind);
      const { retrying, oldestQueuedAt, doneSince, lastDoneAt, lastError } = await jobs.progress(
        mailKind,
        clock() - dayMs,
      );
      return {
        is_on: route !== undefined,
        server: route?.server ?? null,
        from: route?.from.address ?? null,
        links_to: deps.origin(),
        has_address: deps.hasOrigin,
        gathering: await gathering(),
        waiting: queued,
        retrying,
        running,
        failed,
        sent_last_day: doneSince,
        oldest_waiting_on: dateOrNull(oldestQueuedAt),
        last_sent_on: dateOrNull(lastDoneAt),
        last_error: lastError,
      };
    },

    /** Newest first. */
    async failed(page: { limit: number; offset: number }): Promise<{ mails: FailedMail[]; total: number }> {
      const { rows, total } = await jobs.list(page, { kind: mailKind, status: 'failed' });
      return { mails: await Promise.all(rows.map(failedMailOf)), total };
    },

    retryAll: (): Promise<number> => jobs.retryAll(mailKind),

    async discard(id: number): Promise<void> {
      if (!(await jobs.discard(mailKind, id))) throw problem('failed_mail_not_found', { id });
    },
  };
}

export type MailAdministration = ReturnType<typeof createMailAdministration>;
