import { queryOptions } from '@tanstack/react-query';
import type { MailQueue } from '../../../contract/platform/mail.ts';
import type { Self } from './session.ts';
import { get, page } from './client.ts';

/** The first tasks of the administrator of a new platform. */
export const firstSteps = ['password', 'mail', 'project', 'people'] as const;
export type FirstStep = (typeof firstSteps)[number];

const countOf = async (path: string, query: Record<string, string | number>): Promise<number> =>
  (await page<unknown>(path, { query: { ...query, limit: 1 } })).total;

/** The account of a new platform. Others have chosen their passwords themselves. */
const first = 'admin';

/** Which of them are done. */
export const firstStepsQuery = ({ user: { id, username } }: Self) =>
  queryOptions({
    queryKey: ['administration', 'first-steps', id],
    queryFn: async (): Promise<Record<FirstStep, boolean>> => {
      const [passwords, mail, projects, accounts, invitations] = await Promise.all([
        countOf('/audit_log', { event: 'account.password_changed', user_id: id ?? 0 }),
        get<MailQueue>('/mail/queue'),
        countOf('/projects', { query: JSON.stringify({ with_status: 'all' }) }),
        countOf('/accounts', {}),
        countOf('/invitations', {}),
      ]);
      return {
        password: username !== first || passwords > 0,
        mail: mail.is_on && mail.has_address,
        project: projects > 0,
        people: accounts > 1 || invitations > 0,
      };
    },
  });
