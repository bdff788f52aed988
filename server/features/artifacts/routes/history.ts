import { Type } from 'typebox';
import { Artifact, Changeset, LinkNatures } from '../../../../contract/artifacts/artifact.ts';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { type FlatFormat, flatten } from '../../../domain/artifacts/flat.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { History } from '../history/history.ts';
import type { RelatedArtifacts } from '../read/related.ts';
import type { Artifacts } from '../write/service.ts';
import type { ArtifactContext } from '../access.ts';
import type { ArtifactView } from '../read/view.ts';

interface Deps {
  artifacts: Artifacts;
  artifactView: ArtifactView;
  artifactHistory: History;
  relatedArtifacts: RelatedArtifacts;
}

const Collection = Type.Object({ collection: Type.Array(Artifact) }, { title: 'LinkedArtifacts' });
const Flat = Type.Array(Type.Record(Type.String(), Type.Unknown()));

export function historyRoutes({ artifacts, artifactView, artifactHistory, relatedArtifacts }: Deps): AnyRoute[] {
  async function flat(actor: Parameters<ArtifactView['present']>[0], context: ArtifactContext, format: FlatFormat) {
    const { values } = await artifactView.present(actor, context, 'collection');
    const names = new Map(context.tracker.elements.map((field) => [field.id, field.name]));
    return flatten(values ?? [], (id) => names.get(id) ?? String(id), format);
  }

  return [
    route({
      method: 'GET',
      path: '/artifacts/:id/changesets',
      summary: 'The history of an artifact',
      access: 'hybrid',
      requires: 'artifact.read',
      params: IdParams,
      query: Type.Object({
        fields: Type.Optional(Type.Enum(['all', 'comments'])),
        order: Type.Optional(Type.Enum(['asc', 'desc'])),
      }),
      page: pages.changesets,
      answers: Type.Array(Changeset),
      problems: ['artifact_not_found', 'artifact_forbidden'],
      async handle({ actor, params, query, page }) {
        const context = await artifacts.readable(actor, params.id);
        const options = { commentsOnly: query.fields === 'comments', newestFirst: query.order === 'desc' };
        const { changesets, total } = await artifactHistory.page(actor, context, options, page);
        return paged(page, changesets, total);
      },
    }),
    route({
      method: 'GET',
      path: '/artifacts/:id/links',
      summary: 'The link types of an artifact, with the addresses of the linked artifacts',
      access: 'hybrid',
      requires: 'artifact.read',
      params: IdParams,
      answers: LinkNatures,
      problems: ['artifact_not_found', 'artifact_forbidden'],
      async handle({ actor, params }) {
        return relatedArtifacts.natures(actor, await artifacts.readable(actor, params.id));
      },
    }),
    route({
      method: 'GET',
      path: '/artifacts/:id/linked_artifacts',
      summary: 'The artifacts linked in one direction with one link type; without a type, untyped links',
      access: 'hybrid',
      requires: 'artifact.read',
      params: IdParams,
      query: Type.Object({
        direction: Type.Enum(['forward', 'reverse']),
        nature: Type.Optional(Type.String()),
        output_format: Type.Optional(Type.Enum(['nested', 'flat', 'flat_with_semicolon_string_array'])),
      }),
      page: pages.linkedArtifacts,
      answers: Type.Union([Collection, Flat]),
      problems: ['artifact_not_found', 'artifact_forbidden'],
      async handle({ actor, params, query, page }) {
        const context = await artifacts.readable(actor, params.id);
        const ids = await relatedArtifacts.linked(actor, context, query.direction, query.nature ?? '');
        const part = await artifacts.seeMany(actor, ids.slice(page.offset, page.offset + page.limit));
        const { output_format: format = 'nested' } = query;
        if (format !== 'nested') {
          const rows = [];
          for (const one of part) rows.push(await flat(actor, one, format));
          return paged(page, rows, ids.length);
        }
        const collection = [];
        for (const one of part) collection.push(await artifactView.present(actor, one, 'all'));
        return paged(page, { collection }, ids.length);
      },
    }),
  ];
}
