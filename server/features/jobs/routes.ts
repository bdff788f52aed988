import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { Job, JobQuery } from '../../../contract/platform/job.ts';
import { pages } from '../../../contract/limits.ts';
import { paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { Jobs } from '../../jobs/index.ts';
import { presentJob } from './present.ts';

export function jobRoutes(jobs: Jobs): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/jobs',
      summary: 'The jobs that follow changes (mails, calls), newest first',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      query: JobQuery,
      page: pages.jobs,
      answers: Type.Array(Job),
      async handle({ query, page }) {
        const { rows, total } = await jobs.list(page, query);
        return paged(page, rows.map(presentJob), total);
      },
    }),
    route({
      method: 'POST',
      path: '/jobs/:id/retry',
      summary: 'Starts a failed job again',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      problems: ['job_not_found', 'job_not_failed'],
      async handle({ params }) {
        await jobs.retry(params.id);
      },
    }),
  ];
}
