import type { Actor } from '../../../domain/actor.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { can } from '../../../domain/policies/policy.ts';
import { trackerRights } from '../../../domain/policies/tracker-rights.ts';
import { isGeneralKeyword, type Reference } from '../../../domain/references.ts';
import { namesOf } from '../../../domain/trackers/former-names.ts';
import type { KnownProject } from '../../projects/index.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactAccess } from '../access.ts';

interface Deps {
  trackers: Pick<TrackerDirectory, 'find' | 'ofProject'>;
  access: Pick<ArtifactAccess, 'findViewableHeads'>;
}

/** Its keyword is in lower case. */
export type IsReference = (reference: Reference) => boolean;

/**
 * Decides which words before a number are references, for all links in texts. Keywords are the keywords of the
 * platform, the short names of the visible trackers of the project, and for an artifact of another project the short
 * name of its tracker. Any other word before a number is not a reference.
 */
export function createKnownReferences({ trackers, access }: Deps) {
  async function namesIn(actor: Actor, project: KnownProject): Promise<Set<string>> {
    const all = await trackers.ofProject(project.id);
    const seen = all.filter((tracker) =>
      can(actor, 'tracker.read', { tracker, rights: trackerRights(actor, tracker) }),
    );
    return new Set(seen.flatMap(namesOf));
  }

  /** The short names of the trackers of these artifacts, if the caller sees the artifact, as `name id`. */
  async function namesOfArtifacts(actor: Actor, ids: readonly number[]): Promise<Set<string>> {
    const names = new Set<string>();
    if (ids.length === 0) return names;
    for (const [id, { trackerId }] of await access.findViewableHeads(actor, ids)) {
      const tracker = await trackers.find(trackerId);
      for (const name of tracker === undefined ? [] : namesOf(tracker)) names.add(`${name} ${id}`);
    }
    return names;
  }

  return async function knownAmong(
    actor: Actor,
    project: KnownProject,
    found: readonly Reference[],
  ): Promise<IsReference> {
    const named = found.filter(({ keyword, id }) => !isGeneralKeyword(keyword) && isPossibleId(id));
    const own = named.length === 0 ? new Set<string>() : await namesIn(actor, project);
    const others = named.filter(({ keyword }) => !own.has(keyword)).map(({ id }) => id);
    const inOthers = await namesOfArtifacts(actor, [...new Set(others)]);
    return ({ keyword, id }) =>
      isPossibleId(id) && (isGeneralKeyword(keyword) || own.has(keyword) || inOthers.has(`${keyword} ${id}`));
  };
}

export type KnownReferences = ReturnType<typeof createKnownReferences>;
