import { queryOptions } from '@tanstack/react-query';
import type { MailQueue } from '../../../contract/platform/mail.ts';
import { get, page } from './client.ts';

/** The first tasks of the administrator of a new platform. */
export const firstSteps = ['password', 'mail', 'project', 'people'] as const;
export type FirstStep = (typeof firstSteps)[number];

const countOf = async (path: string, query: Record<string, string | number>): Promise<number> =>
  (await page<unknown>(path, { query: { ...query, limit: 1 } })).total;

/** Which of them are done. */
export const firstStepsQuery = (administrator: number) =>
  queryOptions({
    queryKey: ['administration', 'first-steps', administrator],
    queryFn: async (): Promise<Record<FirstStep, boolean>> => {
      const [passwords, mail, projects, accounts, invitations] = await Promise.all([
        countOf('/audit_log', { event: 'account.password_changed', user_id: administrator }),
        get<MailQueue>('/mail/queue'),
        countOf('/projects', { query: JSON.stringify({ with_status: 'all' }) }),
        countOf('/accounts', {}),
        countOf('/invitations', {}),
      ]);
      return {
        password: passwords > 0,
        mail: mail.is_on,
        project: projects > 0,
        people: accounts > 1 || invitations > 0,
      };
    },
  });
