import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { DeletedSvnRepository } from '../../../../contract/svn/repository.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { SvnSlice } from '../slice.ts';

export function deletedSvnRoutes({ archive, archiveView }: SvnSlice): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/deleted_repositories',
      summary: 'The deleted Subversion repositories that can be restored, newest first',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      page: pages.deletedRepositories,
      answers: Type.Array(DeletedSvnRepository),
      async handle({ actor, page }) {
        const { rows, total } = await archive.list(page);
        return paged(page, await archiveView(rows, actor), total);
      },
    }),
    route({
      method: 'POST',
      path: '/deleted_repositories/:id/restore',
      worksOutside: true,
      summary: 'Restores a deleted Subversion repository with all revisions and settings',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      problems: ['svn_deleted_not_found', 'svn_dump_gone', 'svn_project_closed', 'svn_unavailable'],
      async handle({ actor, params }) {
        await archive.restore(params.id, actor.kind === 'user' ? actor.user.id : null);
      },
    }),
    route({
      method: 'DELETE',
      path: '/deleted_repositories/:id',
      worksOutside: true,
      summary: 'Permanently removes a deleted Subversion repository; its name becomes available',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      problems: ['svn_deleted_not_found'],
      async handle({ params }) {
        await archive.purge(params.id);
      },
    }),
  ];
}
