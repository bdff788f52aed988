import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { ExtractedReference } from '../../../../contract/artifacts/reference.ts';
import { limits } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { createPauses } from '../../../lib/pauses.ts';
import { referencesIn } from '../../../lib/text/reference-scan.ts';
import type { ProjectDirectory } from '../../projects/index.ts';

interface Deps {
  directory: ProjectDirectory;
  origin: () => string;
}

/** The word before a reference, such as "closes" in "closes art #12"; '' if there is none. */
const wordBefore = (text: string): string => /([\p{L}\p{N}_]+)\s$/u.exec(text)?.[1] ?? '';

/** The targets of references in a text, as the pages of artifacts link them. */
export function referenceRoutes({ directory, origin }: Deps): AnyRoute[] {
  return [
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
      async handle({ actor, params, body: { text } }) {
        const project = await directory.visible(actor, params.id);
        const references: ExtractedReference[] = [];
        const pause = createPauses();
        let endOfLast = 0;
        for (const { keyword, id, start, end } of referencesIn(text)) {
          if (references.length === limits.referencesExtracted) {
            throw problem('references_too_many', { limit: limits.referencesExtracted });
          }
          references.push({
            text: text.slice(start, end),
            link: `${origin()}/goto?key=${encodeURIComponent(keyword.toLowerCase())}&val=${id}&group_id=${project.id}`,
            context: wordBefore(text.slice(endOfLast, start)),
          });
          endOfLast = end;
          await pause();
        }
        return references;
      },
    }),
  ];
}
