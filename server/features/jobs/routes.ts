import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { Job, JobQuery } from '../../../contract/job.ts';
import { pages } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { type Actor, isSiteAdministrator } from '../../domain/actor.ts';
import { paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { Jobs } from '../../jobs/index.ts';
import { presentJob } from './present.ts';

function checkSiteAdministrator(actor: Actor): void {
  if (!isSiteAdministrator(actor)) throw problem('site_administrator_required');
}

export function jobRoutes(jobs: Jobs): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/jobs',
      summary: 'The jobs that follow changes (mails, calls), newest first',
      access: 'protected',
      extension: true,
      query: JobQuery,
      page: pages.jobs,
      answers: Type.Array(Job),
      problems: ['site_administrator_required'],
      async handle({ actor, query, page }) {
        checkSiteAdministrator(actor);
        const { rows, total } = await jobs.list(page, query.status);
        return paged(page, rows.map(presentJob), total);
      },
    }),
    route({
      method: 'POST',
      path: '/jobs/:id/retry',
      summary: 'Begins a failed job anew',
      access: 'protected',
      extension: true,
      params: IdParams,
      problems: ['site_administrator_required', 'job_not_found', 'job_not_failed'],
      async handle({ actor, params }) {
        checkSiteAdministrator(actor);
        await jobs.retry(params.id);
      },
    }),
  ];
}
