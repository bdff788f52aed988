import { Type } from 'typebox';
import { ArtifactRevert, Comparison, RevertedArtifact } from '../../../../contract/artifacts/artifact.ts';
import { IdParams } from '../../../../contract/common.ts';
import { callerOf } from '../../../http/caller.ts';
import { answer } from '../../../http/encode/answer.ts';
import { preconditionsOf } from '../../../http/encode/conditional.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Comparisons } from '../history/compare.ts';
import type { ExplainStale } from '../history/stale.ts';
import type { ArtifactDocuments } from '../read/documents.ts';
import { usualForm } from '../read/version.ts';
import { versionHeaders } from './version-headers.ts';

interface Deps {
  artifactComparisons: Comparisons;
  artifactDocuments: ArtifactDocuments;
  explainStale: ExplainStale;
}

const Moment = Type.String({ description: 'a time in ISO 8601, or the id of a changeset' });

export function pastRoutes({ artifactComparisons, artifactDocuments: documents, explainStale }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/artifacts/:id/compare',
      summary: 'The fields in which two versions of an artifact differ; `to` is now by default',
      access: 'hybrid',
      requires: 'artifact.read',
      params: IdParams,
      query: Type.Object({ from: Moment, to: Type.Optional(Moment) }),
      answers: Comparison,
      extension: true,
      problems: ['artifact_not_found', 'artifact_forbidden', 'artifact_not_yet', 'moment_invalid'],
      handle: ({ actor, params, query }) => artifactComparisons.compare(actor, params.id, query.from, query.to),
    }),
    route({
      method: 'POST',
      path: '/artifacts/:id/revert',
      summary: 'Gives an artifact the values that it had at a time or after a changeset, in a new changeset',
      access: 'protected',
      requires: 'artifact.comment',
      checksVersion: true,
      changes: '/artifacts/:id',
      params: IdParams,
      body: ArtifactRevert,
      answers: RevertedArtifact,
      extension: true,
      problems: [
        'artifact_not_found',
        'artifact_forbidden',
        'artifact_not_yet',
        'moment_invalid',
        'artifact_values_invalid',
        'artifact_modified',
      ],
      async handle({ actor, params, body, headers, format }) {
        const sent = preconditionsOf(headers);
        const { context, fields } = await artifactComparisons
          .revert(actor, callerOf(actor), params.id, body, sent)
          .catch((error: unknown) => explainStale(actor, params.id, sent, error));
        const reverted = fields.map(({ id, name, label }) => ({ field_id: id, name, label }));
        return answer({ reverted }, versionHeaders(await documents.version(actor, context, usualForm(format))));
      },
    }),
  ];
}
