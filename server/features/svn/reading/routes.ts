import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import type { ProblemCode } from '../../../../contract/problems.ts';
import {
  SvnBlame,
  SvnDiff,
  SvnDiffQuery,
  SvnFileQuery,
  SvnPlaceQuery,
  SvnRevision,
  SvnTree,
} from '../../../../contract/svn/reading.ts';
import { type Answer, answer, Content } from '../../../http/encode/answer.ts';
import { isNotModified } from '../../../http/encode/conditional.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { httpDate } from '../../../lib/dates/http-date.ts';
import { byteRangeOf, safeHeaders } from '../../files/index.ts';
import type { SvnFileContent } from './content.ts';
import { presentBlame, presentDiff, presentRevision, presentTree } from './present.ts';
import type { SvnReading } from './reading.ts';

type Headers = Record<string, string | string[] | undefined>;

/** The bytes of a file or a range of them, with headers that make them harmless in a browser. */
function contentAnswer(file: SvnFileContent, headers: Headers): Content | Answer<undefined> {
  const validators = {
    ETag: file.etag,
    'Last-Modified': httpDate(file.lastModified),
    'Accept-Ranges': 'bytes',
    // Always revalidate: the caller may have lost access.
    'Cache-Control': 'private, no-cache',
  };
  if (isNotModified(headers, file)) return answer(undefined, validators, 304);
  const range = byteRangeOf(headers, file.size, file.etag);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const about = { ...validators, ...safeHeaders(file), 'content-length': String(end - start + 1) };
  if (range === undefined) return new Content(file.bytes({ start, end }), about);
  return new Content(file.bytes(range), { ...about, 'content-range': `bytes ${start}-${end}/${file.size}` }, 206);
}

const refusals: readonly ProblemCode[] = [
  'svn_repository_not_found',
  'project_suspended',
  'svn_service_off',
  'forbidden',
  'svn_path_invalid',
  'svn_path_not_found',
  'svn_revision_not_found',
  'svn_unavailable',
];

/** The content of repositories, for the web application, under the rules of the access file. */
export function svnReadingRoutes(reading: SvnReading): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/svn/:id/revisions',
      summary: 'The revisions of a Subversion repository, or of a path in it, newest first',
      access: 'hybrid',
      requires: 'repository.read',
      extension: true,
      params: IdParams,
      query: SvnPlaceQuery,
      page: pages.svnRevisions,
      answers: Type.Array(SvnRevision),
      problems: refusals,
      async handle({ actor, params, query, page }) {
        const { revisions, total } = await reading.revisions(actor, params.id, query, page);
        return paged(page, revisions.map(presentRevision), total);
      },
    }),
    route({
      method: 'GET',
      path: '/svn/:id/tree',
      summary: 'The entries of a directory in a Subversion repository, directories first',
      access: 'hybrid',
      requires: 'repository.read',
      extension: true,
      params: IdParams,
      query: SvnPlaceQuery,
      page: pages.svnTree,
      answers: SvnTree,
      problems: [...refusals, 'svn_path_not_directory'],
      async handle({ actor, params, query, page }) {
        const tree = await reading.tree(actor, params.id, query, page);
        return paged(page, presentTree(tree), tree.total);
      },
    }),
    route({
      method: 'GET',
      path: '/svn/:id/files',
      summary: 'The unchanged content of a file in a Subversion repository',
      access: 'hybrid',
      requires: 'repository.read',
      extension: true,
      params: IdParams,
      query: SvnFileQuery,
      downloads: 'application/octet-stream',
      emptyAnswers: { 304: 'The caller has this content already' },
      problems: [...refusals, 'svn_path_not_file', 'range_not_satisfiable'],
      async handle({ actor, params, query, headers }) {
        return contentAnswer(await reading.content(actor, params.id, query), headers);
      },
    }),
    route({
      method: 'GET',
      path: '/svn/:id/diff',
      summary: 'The changes of a revision, or between two revisions',
      access: 'hybrid',
      requires: 'repository.read',
      extension: true,
      params: IdParams,
      query: SvnDiffQuery,
      answers: SvnDiff,
      problems: [...refusals, 'svn_diff_range_invalid'],
      async handle({ actor, params, query }) {
        return presentDiff(await reading.diff(actor, params.id, query));
      },
    }),
    route({
      method: 'GET',
      path: '/svn/:id/blame',
      summary: 'The author and the revision of each line of a file',
      access: 'hybrid',
      requires: 'repository.read',
      extension: true,
      params: IdParams,
      query: SvnFileQuery,
      answers: SvnBlame,
      problems: [...refusals, 'svn_path_not_file', 'svn_file_binary', 'svn_file_too_large'],
      async handle({ actor, params, query }) {
        return presentBlame(await reading.blame(actor, params.id, query));
      },
    }),
  ];
}
