import type { LinkNatures } from '../../../../contract/artifacts/artifact.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactAccess, ArtifactContext } from '../access.ts';
import { findArtifacts } from '../store/artifacts.ts';
import type { FoundLink } from '../store/links.ts';

interface Deps {
  db: Database;
  linksOf: (ids: readonly number[]) => Promise<Map<number, FoundLink[]>>;
  trackers: TrackerDirectory;
  access: ArtifactAccess;
}

const untyped = { forward: 'is Linked to', reverse: 'is Linked from' };

/** The artifacts that links connect to an artifact, by type and direction. */
export function createRelatedArtifacts({ db, linksOf, trackers, access }: Deps) {
  async function visibleLinks(actor: Actor, context: ArtifactContext): Promise<FoundLink[]> {
    if (context.record.linkCount === 0) return [];
    const { id } = context.record;
    const links = (await linksOf([id])).get(id) ?? [];
    const targets = await findArtifacts(db.read, [...new Set(links.map((link) => link.id))]);
    return access.visibleLinks(actor, context.tracker.id, links, targets);
  }

  async function labelOf(type: string, direction: 'forward' | 'reverse'): Promise<string> {
    if (type === '') return untyped[direction];
    const known = (await trackers.linkTypes()).find((entry) => entry.shortname === type);
    return (direction === 'forward' ? known?.forward_label : known?.reverse_label) ?? type;
  }

  return {
    /** The links in both directions whose other ends the caller may view. */
    links: visibleLinks,

    labelOf,

    async natures(actor: Actor, context: ArtifactContext): Promise<LinkNatures> {
      const links = await visibleLinks(actor, context);
      const natures: LinkNatures['natures'] = [];
      for (const direction of ['forward', 'reverse'] as const) {
        const types = new Set(links.filter((link) => link.direction === direction).map((link) => link.type));
        for (const shortname of types) {
          const uri = `artifacts/${context.record.id}/linked_artifacts?nature=${encodeURIComponent(shortname)}&direction=${direction}`;
          natures.push({ shortname, direction, label: await labelOf(shortname, direction), uri });
        }
      }
      return { natures };
    },

    /** The ids of those at the other ends that the caller may view. */
    async linked(
      actor: Actor,
      context: ArtifactContext,
      direction: 'forward' | 'reverse',
      type: string,
    ): Promise<number[]> {
      const links = await visibleLinks(actor, context);
      return links.filter((link) => link.direction === direction && link.type === type).map((link) => link.id);
    },
  };
}

export type RelatedArtifacts = ReturnType<typeof createRelatedArtifacts>;
