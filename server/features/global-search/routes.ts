import { Type } from 'typebox';
import { limits, pages } from '../../../contract/limits.ts';
import { SearchAnswer } from '../../../contract/platform/search.ts';
import { type SearchKind, searchKinds } from '../../../contract/platform/search-kinds.ts';
import { problem } from '../../../contract/problems.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { GlobalSearch } from './service.ts';

const size = pages.search;

function kindsIn(text: string | undefined): SearchKind[] | undefined {
  return text?.split(',').map((name) => {
    const kind = searchKinds.find((known) => known === name.trim());
    if (kind !== undefined) return kind;
    const reason = `Invalid value specified for \`kind\`. Use one or more of ${searchKinds.join(', ')}.`;
    const near = nearest(name.trim(), searchKinds);
    const details = near === undefined ? { parameter: 'kind' } : { parameter: 'kind', nearest: near };
    throw problem('parameter_invalid', { reason }, { details });
  });
}

export function globalSearchRoutes(search: GlobalSearch): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/search',
      summary: 'Everything that contains the words and that the caller may see, best first, by kind',
      access: 'hybrid',
      requires: 'nothing',
      extension: true,
      query: Type.Object({
        q: Type.String({
          minLength: 1,
          maxLength: limits.searchText,
          description: 'words that all have to match; `#12`, `bug #12` or an address also fill `jump`',
        }),
        project_id: Type.Optional(Type.Integer({ description: 'only what is in one project' })),
        kind: Type.Optional(Type.String({ description: `kinds separated by commas: ${searchKinds.join(', ')}` })),
        limit: Type.Optional(
          Type.Integer({
            minimum: size.minimum,
            maximum: size.maximum,
            default: size.default,
            description: 'results of each kind',
          }),
        ),
        cursor: Type.Optional(Type.String({ description: '`next` of a group, with the `kind` of this group' })),
      }),
      answers: SearchAnswer,
      problems: ['project_not_found', 'forbidden', 'global_search_cursor_invalid'],
      handle: ({ actor, query }) =>
        search.find(actor, {
          text: query.q,
          projectId: query.project_id,
          kinds: kindsIn(query.kind),
          cursor: query.cursor,
          limit: query.limit ?? size.default,
        }),
    }),
  ];
}
