import type { ExtractedReference } from '../../../../contract/artifacts/reference.ts';
import { limits } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { referenceAddress } from '../../../domain/references.ts';
import { createPauses } from '../../../lib/pauses.ts';
import { referencesIn } from '../../../lib/text/reference-scan.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { KnownReferences } from './known-references.ts';

interface Deps {
  directory: ProjectDirectory;
  knownReferences: KnownReferences;
  origin: () => string;
}

interface Found extends ExtractedReference {
  keyword: string;
  id: number;
}

/** The word before a reference, such as "closes" in "closes art #12"; '' if it has none. */
const wordBefore = (text: string): string => /([\p{L}\p{N}_]+)\s$/u.exec(text)?.[1] ?? '';

/** Finds the references that a text in a project makes. */
export function createReferenceExtraction({ directory, knownReferences, origin }: Deps) {
  async function wordsIn(text: string, projectId: number): Promise<Found[]> {
    const found: Found[] = [];
    const pause = createPauses();
    let endOfLast = 0;
    for (const { keyword: written, id, start, end } of referencesIn(text)) {
      if (found.length === limits.referencesExtracted) {
        throw problem('references_too_many', { limit: limits.referencesExtracted });
      }
      const reference = { keyword: written.toLowerCase(), id };
      found.push({
        ...reference,
        text: text.slice(start, end),
        link: `${origin()}${referenceAddress(reference, projectId)}`,
        context: wordBefore(text.slice(endOfLast, start)),
      });
      endOfLast = end;
      await pause();
    }
    return found;
  }

  return async function extract(actor: Actor, projectId: number, text: string): Promise<ExtractedReference[]> {
    const project = await directory.visible(actor, projectId);
    const found = await wordsIn(text, project.id);
    const isReference = await knownReferences(actor, project, found);
    return found.filter(isReference).map(({ text: written, link, context }) => ({ text: written, link, context }));
  };
}

export type ReferenceExtraction = ReturnType<typeof createReferenceExtraction>;
