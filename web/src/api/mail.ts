import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FailedMail, MailQueue, MailTestResult } from '../../../contract/platform/mail.ts';
import { get, page } from './client.ts';
import { post, unconditionally } from './writes.ts';
import { nextOffset, pageSize } from './projects/projects.ts';

/** All that is read about outgoing mail. */
export const mailKey = ['administration', 'mail'];

export const mailQueueQuery = queryOptions({
  queryKey: [...mailKey, 'queue'],
  queryFn: () => get<MailQueue>('/mail/queue'),
  refetchInterval: 10_000,
});

export const failedMailsQuery = infiniteQueryOptions({
  queryKey: [...mailKey, 'failed'],
  queryFn: ({ pageParam, signal }) =>
    page<FailedMail>('/mail/queue/failed', { query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

export const sendTestMail = (to: string): Promise<MailTestResult> => post('/mail/test', { to });
export const retryFailedMails = (): Promise<{ retried: number }> => post('/mail/queue/retry', {});
export const deleteFailedMail = (id: number): Promise<void> => unconditionally.remove(`/mail/queue/${id}`);
