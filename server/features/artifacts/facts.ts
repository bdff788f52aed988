import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Link } from '../../domain/artifacts/document.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { presentTrackerReference, type TrackerDirectory } from '../trackers/index.ts';
import type { ArtifactSight } from './sight.ts';
import { type ArtifactRecord, findArtifacts } from './store.ts';
import { type FoundLink, linksOf } from './store-links.ts';
import { referencesOf } from './store-references.ts';

/** What an artifact shows of others, as far as the caller may see them. */
export interface Surroundings {
  links: object[];
  reverseLinks: object[];
  crossReferences: object[];
}

interface Parts {
  db: Database;
  trackers: TrackerDirectory;
  projects: ProjectDirectory;
  sight: ArtifactSight;
  origin: () => string;
}

export function createFacts({ db, trackers, projects, sight, origin }: Parts) {
  async function presentLink(link: FoundLink, target: ArtifactRecord): Promise<object | undefined> {
    const tracker = await trackers.find(target.trackerId);
    const project = tracker === undefined ? undefined : await projects.find(tracker.projectId);
    if (tracker === undefined || project === undefined) return undefined;
    return {
      id: link.id,
      uri: `artifacts/${link.id}`,
      tracker: presentTrackerReference(tracker, project),
      type: link.type === '' ? null : link.type,
    };
  }

  async function visible(actor: Actor, ids: readonly number[]): Promise<Map<number, ArtifactRecord>> {
    const found = await findArtifacts(db.read, [...new Set(ids)]);
    const seen = new Map<number, ArtifactRecord>();
    for (const [id, record] of found) if (await sight.canView(actor, record)) seen.set(id, record);
    return seen;
  }

  async function presentLinks(actor: Actor, links: readonly FoundLink[]): Promise<object[]> {
    const targets = await visible(
      actor,
      links.map((link) => link.id),
    );
    const shown: object[] = [];
    for (const link of links) {
      const target = targets.get(link.id);
      const presented = target === undefined ? undefined : await presentLink(link, target);
      if (presented !== undefined) shown.push(presented);
    }
    return shown;
  }

  async function linksShown(
    actor: Actor,
    record: ArtifactRecord,
  ): Promise<Pick<Surroundings, 'links' | 'reverseLinks'>> {
    if (record.linkCount === 0) return { links: [], reverseLinks: [] };
    const found = await linksOf(db.read, record.id);
    const of = (direction: FoundLink['direction']) => found.filter((link) => link.direction === direction);
    return {
      links: await presentLinks(actor, of('forward')),
      reverseLinks: await presentLinks(actor, of('reverse')),
    };
  }

  async function referencesShown(actor: Actor, record: ArtifactRecord): Promise<object[]> {
    if (record.referenceCount === 0) return [];
    const all = await referencesOf(db.read, record.id);
    const found = all.filter((reference) => reference.type === 'artifact');
    const targets = await visible(
      actor,
      found.map((reference) => reference.id),
    );
    const byId = Map.groupBy(found, (reference) => reference.id);
    const shown: object[] = [];
    for (const [id, references] of byId) {
      const tracker = await trackers.find(targets.get(id)?.trackerId ?? 0);
      if (tracker === undefined) continue;
      const directions = new Set(references.map((reference) => reference.direction));
      const keyword = references.find((reference) => reference.direction === 'out')?.keyword ?? tracker.itemName;
      shown.push({
        ref: `${keyword} #${id}`,
        url: `${origin()}/goto?key=${encodeURIComponent(keyword)}&val=${id}&group_id=${tracker.projectId}`,
        direction: directions.size === 2 ? 'both' : [...directions][0],
      });
    }
    return shown;
  }

  return {
    /** Links as they were at some time, as far as their targets are still there. */
    linksAt: (actor: Actor, links: readonly Link[]): Promise<object[]> =>
      presentLinks(
        actor,
        links.map((link) => ({ ...link, direction: 'forward' })),
      ),

    /** An artifact without links and references costs no read at all. */
    async surroundings(actor: Actor, record: ArtifactRecord): Promise<Surroundings> {
      const links = await linksShown(actor, record);
      return { ...links, crossReferences: await referencesShown(actor, record) };
    },
  };
}

export type Facts = ReturnType<typeof createFacts>;
