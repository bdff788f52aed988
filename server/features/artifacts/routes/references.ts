import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { ExtractedReference } from '../../../../contract/artifacts/reference.ts';
import { limits } from '../../../../contract/limits.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { ReferenceExtraction } from '../read/extracted-references.ts';

interface Deps {
  extractReferences: ReferenceExtraction;
}

/** The targets of references in a text, as the pages of artifacts link them. */
export const referenceRoutes = ({ extractReferences }: Deps): AnyRoute[] => [
  route({
    method: 'POST',
    path: '/projects/:id/extract_references',
    summary: 'The references in a text, with their addresses',
    access: 'hybrid',
    requires: 'project.read',
    params: IdParams,
    body: Type.Object({ text: Type.String() }),
    bodyName: 'body',
    answers: Type.Array(ExtractedReference),
    bodyLimit: limits.referenceTextBytes,
    problems: ['project_not_found', 'forbidden', 'references_too_many'],
    handle: ({ actor, params, body }) => extractReferences(actor, params.id, body.text),
  }),
];
