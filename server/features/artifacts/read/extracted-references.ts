import { artifactKeywords, revisionKeywords } from '../../../../contract/artifacts/keywords.ts';
import type { ExtractedReference } from '../../../../contract/artifacts/reference.ts';
import { limits } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { namesOf } from '../../../domain/trackers/former-names.ts';
import { createPauses } from '../../../lib/pauses.ts';
import { referencesIn } from '../../../lib/text/reference-scan.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { TrackerDirectory, Trackers } from '../../trackers/index.ts';
import type { ArtifactAccess } from '../access.ts';

interface Deps {
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  trackerAdministration: Pick<Trackers, 'listOf'>;
  artifactAccess: Pick<ArtifactAccess, 'findViewableHeads'>;
  origin: () => string;
}

interface Found extends ExtractedReference {
  keyword: string;
  id: number;
}

const general = new Set([...artifactKeywords, ...revisionKeywords]);

/** The word before a reference, such as "closes" in "closes art #12"; '' if there is none. */
const wordBefore = (text: string): string => /([\p{L}\p{N}_]+)\s$/u.exec(text)?.[1] ?? '';

/** Finds the references that a text in a project makes. */
export function createReferenceExtraction(deps: Deps) {
  const { directory, trackers, trackerAdministration, artifactAccess, origin } = deps;

  async function wordsIn(text: string, projectId: number): Promise<Found[]> {
    const found: Found[] = [];
    const pause = createPauses();
    let endOfLast = 0;
    for (const { keyword: written, id, start, end } of referencesIn(text)) {
      if (found.length === limits.referencesExtracted) {
        throw problem('references_too_many', { limit: limits.referencesExtracted });
      }
      const keyword = written.toLowerCase();
      found.push({
        keyword,
        id,
        text: text.slice(start, end),
        link: `${origin()}/goto?key=${encodeURIComponent(keyword)}&val=${id}&group_id=${projectId}`,
        context: wordBefore(text.slice(endOfLast, start)),
      });
      endOfLast = end;
      await pause();
    }
    return found;
  }

  /** The short names of the trackers of these artifacts, for those that the caller sees, as `name id`. */
  async function namesOfArtifacts(actor: Actor, ids: readonly number[]): Promise<Set<string>> {
    const heads = await artifactAccess.findViewableHeads(actor, ids);
    const names = new Set<string>();
    for (const [id, { trackerId }] of heads) {
      const tracker = await trackers.find(trackerId);
      for (const name of tracker === undefined ? [] : namesOf(tracker)) names.add(`${name} ${id}`);
    }
    return names;
  }

  /**
   * Keywords are those of the platform, the short names of trackers of the project, and for an artifact of another
   * project that of its tracker. Any other word before a number is only a word.
   */
  return async function extract(actor: Actor, projectId: number, text: string): Promise<ExtractedReference[]> {
    const project = await directory.visible(actor, projectId);
    const found = await wordsIn(text, project.id);
    const listed = found.length === 0 ? [] : await trackerAdministration.listOf(actor, project.id, false);
    const known = new Set([...general, ...listed.flatMap(({ tracker }) => namesOf(tracker))]);
    const others = found.filter(({ keyword, id }) => !known.has(keyword) && isPossibleId(id)).map(({ id }) => id);
    const named = others.length === 0 ? new Set() : await namesOfArtifacts(actor, [...new Set(others)]);
    return found
      .filter(({ keyword, id }) => known.has(keyword) || named.has(`${keyword} ${id}`))
      .map(({ text: written, link, context }) => ({ text: written, link, context }));
  };
}

export type ReferenceExtraction = ReturnType<typeof createReferenceExtraction>;
