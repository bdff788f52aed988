import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { FailedMail, MailQueue, MailsRetried, MailTest, MailTestResult } from '../../../contract/platform/mail.ts';
import { paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { MailAdministration } from './service.ts';

export function mailRoutes(mail: MailAdministration): AnyRoute[] {
  const shared = { access: 'protected', requires: 'platform.administer', extension: true } as const;
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/mail/test',
      worksOutside: true,
      summary: 'Sends a test mail at once and reports the answer of the mail server',
      body: MailTest,
      answers: MailTestResult,
      problems: ['mail_off', 'mail_address_invalid'],
      handle: ({ body }) => mail.test(body.to),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/mail/queue',
      summary: 'The state of outgoing mail: waiting, failed and sent mails',
      answers: MailQueue,
      handle: () => mail.queue(),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/mail/queue/failed',
      summary: 'The mails that are no longer tried, newest first',
      page: pages.failedMails,
      answers: Type.Array(FailedMail),
      async handle({ page }) {
        const { mails, total } = await mail.failed(page);
        return paged(page, mails, total);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/mail/queue/retry',
      summary: 'Tries all failed mails again; `POST /jobs/{id}/retry` tries one',
      answers: MailsRetried,
      handle: async () => ({ retried: await mail.retryAll() }),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/mail/queue/:id',
      summary: 'Deletes a failed mail',
      params: IdParams,
      problems: ['failed_mail_not_found'],
      handle: ({ params }) => mail.discard(params.id),
    }),
  ];
}
