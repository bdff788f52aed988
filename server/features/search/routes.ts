import { Type } from 'typebox';
import { Artifact, Totals } from '../../../contract/artifacts/artifact.ts';
import { AtQuery, IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import { artifactExpansions } from '../../http/encode/expansions.ts';
import { answer, StreamedList } from '../../http/encode/answer.ts';
import { each } from '../../http/encode/portions.ts';
import { createSlicedSerializer } from '../../http/encode/serializer.ts';
import { linkHeader, pageHeaders } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { ArtifactDocuments, ArtifactsAsOf, ArtifactView } from '../artifacts/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { parseCriteria } from './criteria-text.ts';
import type { Cursors } from './paging.ts';
import type { Search, Searches } from './service.ts';

interface Deps {
  search: Searches;
  trackers: TrackerDirectory;
  artifactView: ArtifactView;
  artifactDocuments: ArtifactDocuments;
  artifactsAsOf: ArtifactsAsOf;
}

const writeArtifact = createSlicedSerializer(Artifact);

/** Criteria are in the body of the GET or in `query`, but not in both. */
function criteriaOf(query: string | undefined, body: Record<string, unknown> | undefined): unknown {
  const inBody = body !== undefined && Object.keys(body).length > 0;
  if (query !== undefined && inBody) throw problem('search_given_twice');
  return query === undefined ? (inBody ? body : undefined) : parseCriteria(query);
}

function conditionOf(
  { query, expert_query: expertQuery }: { query?: string; expert_query?: string },
  body?: Record<string, unknown>,
): Pick<Search, 'criteria' | 'expertQuery'> {
  const criteria = criteriaOf(query, body);
  return { ...(criteria === undefined ? {} : { criteria }), ...(expertQuery === undefined ? {} : { expertQuery }) };
}

/** Names the part of the request in which a search was not understood, unless the fault names another. */
async function understood<T>(asked: { query?: string; expert_query?: string }, search: () => Promise<T>): Promise<T> {
  try {
    return await search();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'search_not_understood') throw error;
    if (error.details.parameter !== undefined) throw error;
    const parameter = ['expert_query', 'query'].find((name) => name in asked);
    const place = parameter === undefined ? { pointer: '' } : { parameter };
    throw new Problem(error.code, error.message, { details: { ...place, ...error.details } });
  }
}

export function searchRoutes({ search, trackers, artifactView, artifactDocuments, artifactsAsOf }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/trackers/:id/totals',
      summary: 'The number of artifacts that match, and the sums of fields with numbers',
      access: 'hybrid',
      requires: 'tracker.read',
      extension: true,
      params: IdParams,
      query: Type.Object({
        query: Type.Optional(Type.String({ description: 'criteria, a JSON object' })),
        expert_query: Type.Optional(Type.String({ description: 'TQL' })),
        fields: Type.Optional(Type.String({ description: 'names of fields with numbers: `effort,points`' })),
      }),
      answers: Totals,
      problems: ['tracker_not_found', 'tracker_not_visible', 'search_not_understood', 'search_given_twice'],
      async handle({ actor, params, query }) {
        const visible = await trackers.visible(actor, params.id);
        const names = (query.fields ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : name.trim()));
        const { total, sums } = await understood(query, async () =>
          search.totals(actor, visible, conditionOf(query), names),
        );
        return {
          total,
          sums: sums.map(({ field, sum }) => ({ field_id: field.id, name: field.name, label: field.label, sum })),
        };
      },
    }),
    route({
      method: 'GET',
      path: '/trackers/:id/artifacts',
      items: '/artifacts/:id',
      expands: artifactExpansions,
      summary: 'The artifacts of a tracker: all, by criteria (body or `query`), or by a TQL `expert_query`',
      access: 'hybrid',
      requires: 'tracker.read',
      params: IdParams,
      query: Type.Object({
        values: Type.Optional(Type.Enum(['all'])),
        query: Type.Optional(Type.String({ description: 'criteria, a JSON object' })),
        expert_query: Type.Optional(Type.String({ description: 'TQL' })),
        order: Type.Optional(Type.Enum(['asc', 'desc'])),
        sort: Type.Optional(
          Type.String({ description: 'names of fields, `-` before those from high to low: `-priority,status`' }),
        ),
        cursor: Type.Optional(Type.String({ description: 'in place of `offset`, from a `Link` header' })),
        ...AtQuery,
      }),
      body: Type.Record(Type.String(), Type.Unknown()),
      page: pages.trackerArtifacts,
      answers: Type.Array(Artifact),
      problems: [
        'tracker_not_found',
        'tracker_not_visible',
        'search_not_understood',
        'search_given_twice',
        'search_cursor_invalid',
        'search_cursor_with_offset',
        'moment_invalid',
        'past_search_too_large',
      ],
      async handle({ actor, params, query, body, page }) {
        const visible = await trackers.visible(actor, params.id);
        const at = query.at === undefined ? undefined : await artifactsAsOf.of(actor, query.at);
        const wanted = (): Search => ({
          ...conditionOf(query, body),
          ...(query.sort === undefined ? {} : { sort: search.sortOf(visible, query.sort) }),
          ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
          ...(at === undefined ? {} : { at }),
          order: query.order ?? 'asc',
        });
        const values = query.values === 'all' ? 'collection' : 'none';
        const headersOf = ({ total, offset, ...cursors }: Cursors & { total: number; offset: number }) => ({
          ...pageHeaders({ ...page, offset }, total),
          ...linkHeader(`/api/trackers/${params.id}/artifacts`, { ...query, limit: page.limit }, cursors),
        });
        if (at === undefined) {
          const { heads, ...place } = await understood(query, async () =>
            search.findHeads(actor, visible, wanted(), page),
          );
          const shown = await artifactDocuments.list(actor, visible, heads, values);
          if (shown !== undefined) return answer(shown, headersOf(place));
        }
        const { found, ...place } = await understood(query, async () => search.find(actor, visible, wanted(), page));
        const shown = (at?.view ?? artifactView).presentEach(actor, found, values);
        return answer(new StreamedList(each(shown, async (one) => writeArtifact(one))), headersOf(place));
      },
    }),
  ];
}
