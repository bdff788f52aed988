import { Type } from 'typebox';
import { IdParams } from '../../../../../contract/common.ts';
import {
  SvnAccessCheck,
  SvnCommitCheck,
  SvnCommitVerdict,
  SvnPathAccess,
} from '../../../../../contract/svn/repository.ts';
import { type AnyRoute, route } from '../../../../http/route.ts';
import type { SvnSlice } from '../../slice.ts';

/** Questions about repositories. They change nothing. */
export function svnCheckRoutes({ checkCommit, pathAccess }: Pick<SvnSlice, 'checkCommit' | 'pathAccess'>): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/svn/:id/commit_check',
      summary: 'Whether a commit with these paths, this message and this author would pass; nothing is committed',
      access: 'protected',
      requires: 'repository.read',
      extension: true,
      params: IdParams,
      body: SvnCommitCheck,
      answers: SvnCommitVerdict,
      problems: [
        'svn_repository_not_found',
        'svn_administrator_required',
        'user_not_found',
        'svn_path_invalid',
        'svn_access_file_invalid',
        'svn_access_file_too_large',
        'svn_unavailable',
      ],
      handle: ({ actor, params, body }) => checkCommit(actor, params.id, body),
    }),
    route({
      method: 'POST',
      path: '/svn/:id/access_check',
      summary: 'Who can read and write paths of a repository, also with an access file that is not saved',
      access: 'protected',
      requires: 'repository.read_administration',
      extension: true,
      params: IdParams,
      body: SvnAccessCheck,
      answers: Type.Array(SvnPathAccess),
      problems: [
        'svn_repository_not_found',
        'svn_administrator_required',
        'svn_path_invalid',
        'svn_access_file_invalid',
        'svn_access_file_too_large',
        'svn_unavailable',
      ],
      handle: ({ actor, params, body }) => pathAccess(actor, params.id, body),
    }),
  ];
}
