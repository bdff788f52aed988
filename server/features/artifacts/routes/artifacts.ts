import { Type } from 'typebox';
import {
  Artifact,
  ArtifactReference,
  ArtifactUpdate,
  MergedArtifact,
  NewArtifact,
} from '../../../../contract/artifacts/artifact.ts';
import { AtQuery, IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import { actionsFor } from '../../../domain/policies/policy.ts';
import { trackerRights } from '../../../domain/policies/tracker-rights.ts';
import { callerOf } from '../../../http/caller.ts';
import { inQuery, queryObject } from '../../../http/decode/query-json.ts';
import { artifactExpansions } from '../../../http/encode/expansions.ts';
import { answer, StreamedList, Rendered } from '../../../http/encode/answer.ts';
import { isNotModified, preconditionsOf } from '../../../http/encode/conditional.ts';
import { each } from '../../../http/encode/portions.ts';
import { createSlicedSerializer } from '../../../http/encode/serializer.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { presentTrackerReference } from '../../trackers/index.ts';
import { presentArtifactReference } from '../read/present.ts';
import type { ArtifactDocuments } from '../read/documents.ts';
import {
  identifiedByContent,
  isUsualForm,
  readablePart,
  type RepresentationForm,
  type RepresentationVersions,
  usualForm,
} from '../read/version.ts';
import type { ArtifactView } from '../read/view.ts';
import type { ArtifactsAsOf } from '../history/as-of.ts';
import type { ExplainStale } from '../history/stale.ts';
import type { Artifacts } from '../write/service.ts';
import { versionHeaders } from './version-headers.ts';

const most = 100;
const writeArtifact = createSlicedSerializer(Artifact);

/** The ids in `{"id":[1,2]}`: at most a hundred distinct numbers. */
function artifactIdsIn(text: string): number[] {
  const query = queryObject(text, () => problem('query_json_malformed', {}, inQuery)) ?? {};
  const ids = query['id'];
  if (ids === undefined)
    throw problem('artifact_query_malformed', { reason: 'Missing id entry in the query parameter' });
  // Includes ids above the safe integers: no such artifact exists.
  if (!Array.isArray(ids) || !ids.every((id) => Number.isInteger(id))) {
    throw problem('artifact_query_malformed', { reason: 'id must be an array of int' });
  }
  const other = Object.keys(query).find((name) => name !== 'id');
  if (other !== undefined)
    throw problem('artifact_query_malformed', { reason: `You can only search on id, not on ${other}` });
  if (ids.length > most) throw problem('artifact_query_too_long');
  const exact = ids.filter((id) => Number.isSafeInteger(id));
  if (new Set(exact).size < exact.length) throw problem('artifact_query_malformed', { reason: 'ids must be distinct' });
  return (ids as number[]).filter((id) => id > 0 && id <= 2_147_483_647);
}

interface Deps {
  explainStale: ExplainStale;
  artifactsAsOf: ArtifactsAsOf;
  artifacts: Artifacts;
  artifactView: ArtifactView;
  artifactVersions: RepresentationVersions;
  artifactDocuments: ArtifactDocuments;
  directory: ProjectDirectory;
  origin: () => string;
}

export function artifactRoutes({
  explainStale: explained,
  artifactsAsOf: asOf,
  artifacts,
  artifactView: view,
  artifactVersions: versions,
  artifactDocuments: documents,
  directory,
  origin,
}: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/artifacts/:id',
      summary: 'One artifact; Etag and Last-Modified name its version',
      expands: artifactExpansions,
      access: 'hybrid',
      requires: 'artifact.read',
      params: IdParams,
      query: Type.Object({
        values_format: Type.Optional(Type.Enum(['collection', 'by_field', 'all'])),
        tracker_structure_format: Type.Optional(Type.Enum(['minimal', 'complete'])),
        ...AtQuery,
      }),
      answers: Artifact,
      problems: ['artifact_not_found', 'artifact_forbidden', 'artifact_not_yet', 'moment_invalid', 'project_suspended'],
      ready({ actor, params, query, headers, format }) {
        if (query.at !== undefined || query.tracker_structure_format === 'complete') return undefined;
        const form: RepresentationForm = { ...usualForm(format), values: query.values_format ?? 'collection' };
        function answered(document: Awaited<ReturnType<typeof documents.kept>>) {
          if (document === undefined) return undefined;
          const { identifiedBy, body, isFullyVersioned } = document;
          const isKnown = isNotModified(headers, identifiedBy, isFullyVersioned && isUsualForm(form));
          return isKnown
            ? answer(undefined, versionHeaders(identifiedBy), 304)
            : answer(body, versionHeaders(identifiedBy));
        }
        const document = documents.kept(actor, params.id, form);
        return document instanceof Promise ? document.then(answered) : answered(document);
      },
      async handle({ actor, params, query, headers, format }) {
        const moment = await documents.momentFor(params.id);
        const context = await artifacts.readable(actor, params.id);
        const withStructure = query.tracker_structure_format === 'complete';
        const form: RepresentationForm = { format, values: query.values_format ?? 'collection', withStructure };
        if (query.at !== undefined) {
          const then = await asOf.of(actor, query.at);
          const past = await then.rewound(context);
          const shown = await then.view.present(actor, past, form.values, withStructure);
          return answer(shown, versionHeaders(await versions(actor, readablePart(past), form)));
        }
        const document = await documents.of(actor, context, form);
        const { identifiedBy } = document;
        if (document.isFullyVersioned && isNotModified(headers, identifiedBy, isUsualForm(form))) {
          return answer(undefined, versionHeaders(identifiedBy), 304);
        }
        const body = await document.body();
        if (document.isFullyVersioned) return answer(body, versionHeaders(identifiedBy));
        const exact = await identifiedByContent(identifiedBy, body);
        if (body instanceof Rendered) {
          const recent = { isFullyVersioned: false, identifiedBy: exact, body };
          documents.keepRecent({ actor, id: params.id, form }, context, moment, recent);
        }
        const isKnown = isNotModified(headers, exact, false);
        return isKnown ? answer(undefined, versionHeaders(exact), 304) : answer(body, versionHeaders(exact));
      },
      actions: {
        kind: 'artifact',
        of: async ({ actor, params }) => actionsFor(actor, 'artifact', await artifacts.readable(actor, params.id)),
      },
    }),
    route({
      method: 'GET',
      path: '/artifacts',
      items: '/artifacts/:id',
      summary: 'Several artifacts by their ids: `query={"id":[1,2]}`',
      expands: artifactExpansions,
      access: 'hybrid',
      requires: 'nothing',
      query: Type.Object({ query: Type.String() }),
      page: pages.artifacts,
      answers: Type.Object({ collection: Type.Array(Artifact) }, { title: 'ArtifactCollection' }),
      problems: ['artifact_query_malformed', 'artifact_query_too_long'],
      async handle({ actor, query, page }) {
        const read = (ids: readonly number[]) => artifacts.seeMany(actor, ids);
        const seen: number[] = [];
        for await (const { record } of artifacts.inPortions(artifactIdsIn(query.query), read)) seen.push(record.id);
        const part = artifacts.inPortions(seen.slice(page.offset, page.offset + page.limit), read);
        const shown = each(part, async (one) => writeArtifact(await view.present(actor, one, 'all')));
        return paged(page, new StreamedList(shown, 'collection'), seen.length);
      },
    }),
    route({
      method: 'POST',
      path: '/artifacts',
      summary: 'Creates an artifact from `values`, `values_by_field` or `from_artifact`',
      access: 'protected',
      requires: 'tracker.submit',
      body: NewArtifact,
      status: 201,
      answers: ArtifactReference,
      problems: ['artifact_values_invalid', 'artifact_tracker_not_found', 'artifact_not_submittable'],
      async handle({ actor, body, format }) {
        const { record, tracker } = await artifacts.create(actor, callerOf(actor), body);
        const project = await directory.find(tracker.projectId);
        if (project === undefined) throw problem('project_not_found');
        const byField = Object.keys(body.values_by_field ?? {}).length > 0;
        const suffix = byField ? '?values_format=by_field' : '';
        const reference = presentArtifactReference(record.id, presentTrackerReference(tracker, project), suffix);
        const context = { record, tracker, project, rights: trackerRights(actor, tracker) };
        return answer(reference, {
          ...versionHeaders(await documents.version(actor, context, usualForm(format))),
          Location: `${origin()}/api/v1/${reference.uri}`,
        });
      },
    }),
    route({
      method: 'PUT',
      path: '/artifacts/:id',
      checksVersion: true,
      summary: 'Changes the listed fields and adds a comment; supports If-Match and If-Unmodified-Since',
      access: 'protected',
      requires: 'artifact.comment',
      params: IdParams,
      query: Type.Object({
        merge: Type.Optional(
          Type.Enum(['fields'], {
            description: 'Extension: apply the change if others have changed only other fields',
          }),
        ),
      }),
      body: ArtifactUpdate,
      answers: MergedArtifact,
      problems: [
        'artifact_values_invalid',
        'artifact_tracker_other',
        'artifact_not_found',
        'artifact_forbidden',
        'artifact_modified',
      ],
      async handle({ actor, params, query, body, headers, format }) {
        if (body.values === undefined && body.values_by_field === undefined) {
          throw problem('parameter_invalid', { reason: '`values` is required.' }, { details: { pointer: '/values' } });
        }
        const sent = preconditionsOf(headers);
        const merges = query.merge === 'fields';
        const context = await artifacts
          .update(actor, callerOf(actor), params.id, body, sent, { merges })
          .catch((error: unknown) => explained(actor, params.id, sent, error));
        const head = versionHeaders(await documents.version(actor, context, usualForm(format)));
        if (!merges) return answer(undefined, head);
        const fields = context.tracker.elements.filter(
          (field) => context.merged.includes(field.id) && context.rights.canRead(field),
        );
        const merged = fields.map(({ id, name, label }) => ({ field_id: id, name, label }));
        return answer({ merged }, head);
      },
    }),
  ];
}
