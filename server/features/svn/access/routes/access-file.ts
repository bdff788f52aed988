import { Type } from 'typebox';
import { IdParams } from '../../../../../contract/common.ts';
import { pages } from '../../../../../contract/limits.ts';
import {
  AccessFileVersion,
  AccessFileVersionParams,
  FullAccessFileVersion,
} from '../../../../../contract/svn/repository.ts';
import { callerOf } from '../../../../http/caller.ts';
import { paged } from '../../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../../http/route.ts';
import type { SvnSlice } from '../../slice.ts';

export function accessFileRoutes({ versions, versionView }: SvnSlice): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/svn/:id/access_file_versions',
      summary: 'The versions of the access file of a repository, newest first',
      access: 'protected',
      requires: 'repository.read_administration',
      extension: true,
      params: IdParams,
      page: pages.accessFileVersions,
      answers: Type.Array(AccessFileVersion),
      problems: ['svn_repository_not_found', 'svn_administrator_required'],
      async handle({ actor, params, page }) {
        const found = await versions.list(actor, params.id, page);
        return paged(page, await Promise.all(found.versions.map((one) => versionView.short(one, actor))), found.total);
      },
    }),
    route({
      method: 'GET',
      path: '/svn/:id/access_file_versions/:version',
      summary: 'One version of the access file of a repository',
      access: 'protected',
      requires: 'repository.read_administration',
      extension: true,
      params: AccessFileVersionParams,
      answers: FullAccessFileVersion,
      problems: ['svn_repository_not_found', 'svn_administrator_required', 'svn_access_file_version_not_found'],
      async handle({ actor, params }) {
        return versionView.full(await versions.read(actor, params.id, params.version), actor);
      },
    }),
    route({
      method: 'POST',
      path: '/svn/:id/access_file_versions/:version/restore',
      summary: 'Restores an old version of the access file of a repository',
      access: 'protected',
      requires: 'repository.administer',
      extension: true,
      params: AccessFileVersionParams,
      problems: [
        'svn_repository_not_found',
        'svn_administrator_required',
        'svn_access_file_version_not_found',
        'svn_access_file_invalid',
        'svn_unavailable',
      ],
      async handle({ actor, params }) {
        await versions.restore(actor, callerOf(actor), params.id, params.version);
      },
    }),
  ];
}
