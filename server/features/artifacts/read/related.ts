import type { LinkNatures } from '../../../../contract/artifacts/artifact.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { ArtifactHead } from '../../../domain/artifacts/record.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactAccess } from '../access.ts';
import type { FoundLink } from '../store/links.ts';

interface Deps {
  linksOf: (ids: readonly number[]) => Promise<Map<number, FoundLink[]>>;
  trackers: TrackerDirectory;
  access: ArtifactAccess;
}

/** An artifact whose links are asked for. Its values are not needed. */
interface Linked {
  record: Pick<ArtifactHead, 'id' | 'linkCount'>;
  tracker: Pick<Tracker, 'id'>;
}

const untyped = { forward: 'is Linked to', reverse: 'is Linked from' };

/** The artifacts that links connect to an artifact, by type and direction. */
export function createRelatedArtifacts({ linksOf, trackers, access }: Deps) {
  async function visibleLinks(actor: Actor, context: Linked): Promise<FoundLink[]> {
    if (context.record.linkCount === 0) return [];
    const { id } = context.record;
    const links = (await linksOf([id])).get(id) ?? [];
    const viewable = await access.findViewableHeads(
      actor,
      links.map((link) => link.id),
    );
    return access.readableLinks(actor, context.tracker.id, links, viewable);
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

    async natures(actor: Actor, context: Linked): Promise<LinkNatures> {
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

    /** The ids of artifacts at the other ends that the caller may view. */
    async linked(actor: Actor, context: Linked, direction: 'forward' | 'reverse', type: string): Promise<number[]> {
      const links = await visibleLinks(actor, context);
      return links.filter((link) => link.direction === direction && link.type === type).map((link) => link.id);
    },
  };
}

export type RelatedArtifacts = ReturnType<typeof createRelatedArtifacts>;
