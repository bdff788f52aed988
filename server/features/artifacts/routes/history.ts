import { Type } from 'typebox';
import { Artifact, Changeset, LinkNatures } from '../../../../contract/artifacts/artifact.ts';
import { AtQuery, IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { type FlatFormat, flatten } from '../../../domain/artifacts/flat.ts';
import { StreamedList } from '../../../http/encode/answer.ts';
import { each } from '../../../http/encode/portions.ts';
import { createSerializer, createSlicedSerializer } from '../../../http/encode/serializer.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { ArtifactsAsOf } from '../history/as-of.ts';
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
  artifactsAsOf: ArtifactsAsOf;
}

const Collection = Type.Object({ collection: Type.Array(Artifact) }, { title: 'LinkedArtifacts' });
const Row = Type.Record(Type.String(), Type.Unknown());
const Flat = Type.Array(Row);
const writeArtifact = createSlicedSerializer(Artifact);
const writeRow = createSerializer(Row);
const writeChangeset = createSlicedSerializer(Changeset);

export function historyRoutes({
  artifacts,
  artifactView,
  artifactHistory,
  relatedArtifacts,
  artifactsAsOf,
}: Deps): AnyRoute[] {
  async function flat(actor: Actor, view: ArtifactView, context: ArtifactContext, format: FlatFormat) {
    const { values } = await view.present(actor, context, 'collection');
    const names = new Map(context.tracker.elements.map((field) => [field.id, field.name]));
    return flatten(values ?? [], (id) => names.get(id) ?? String(id), format);
  }

  /** The artifact, and how to read it, its links and the artifacts at their other ends. */
  async function seenAt(actor: Actor, id: number, at: string | undefined) {
    const context = await artifacts.readable(actor, id);
    if (at === undefined) {
      const now = { view: artifactView, related: relatedArtifacts };
      return { ...now, context, others: (ids: readonly number[]) => artifacts.seeMany(actor, ids) };
    }
    const then = await artifactsAsOf.of(actor, at);
    async function* others(ids: readonly number[]): AsyncIterable<ArtifactContext> {
      for await (const some of then.rewoundInPortions(await artifacts.seeMany(actor, ids))) yield* some;
    }
    return { view: then.view, related: then.related, context: await then.rewound(context), others };
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
        return paged(page, new StreamedList(each(changesets, async (one) => writeChangeset(one))), total);
      },
    }),
    route({
      method: 'GET',
      path: '/artifacts/:id/links',
      summary: 'The link types of an artifact, with the addresses of the linked artifacts',
      access: 'hybrid',
      requires: 'artifact.read',
      params: IdParams,
      query: Type.Object({ ...AtQuery }),
      answers: LinkNatures,
      problems: ['artifact_not_found', 'artifact_forbidden', 'artifact_not_yet', 'moment_invalid'],
      async handle({ actor, params, query }) {
        const { related, context } = await seenAt(actor, params.id, query.at);
        return related.natures(actor, context);
      },
    }),
    route({
      method: 'GET',
      path: '/artifacts/:id/linked_artifacts',
      items: '/artifacts/:id',
      summary: 'The artifacts linked in one direction with one link type; without a type, untyped links',
      access: 'hybrid',
      requires: 'artifact.read',
      params: IdParams,
      query: Type.Object({
        direction: Type.Enum(['forward', 'reverse']),
        nature: Type.Optional(Type.String()),
        output_format: Type.Optional(Type.Enum(['nested', 'flat', 'flat_with_semicolon_string_array'])),
        ...AtQuery,
      }),
      page: pages.linkedArtifacts,
      answers: Type.Union([Collection, Flat]),
      problems: ['artifact_not_found', 'artifact_forbidden', 'artifact_not_yet', 'moment_invalid'],
      async handle({ actor, params, query, page }) {
        const { view, related, context, others } = await seenAt(actor, params.id, query.at);
        const ids = await related.linked(actor, context, query.direction, query.nature ?? '');
        const part = artifacts.inPortions(ids.slice(page.offset, page.offset + page.limit), others);
        const { output_format: format = 'nested' } = query;
        if (format !== 'nested') {
          const row = async (one: ArtifactContext) => writeRow(await flat(actor, view, one, format));
          return paged(page, new StreamedList(each(part, row)), ids.length);
        }
        const whole = async (one: ArtifactContext) => writeArtifact(await view.present(actor, one, 'all'));
        return paged(page, new StreamedList(each(part, whole), 'collection'), ids.length);
      },
    }),
  ];
}
