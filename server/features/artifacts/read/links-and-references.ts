import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Link } from '../../../domain/artifacts/document.ts';
import { readableTexts, referencesMadeIn } from '../../../domain/artifacts/referring.ts';
import { trackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { ArtifactHead } from '../../../domain/artifacts/record.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { presentTrackerReference, type TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactAccess } from '../access.ts';
import { partsOfHistories } from '../history/long-histories.ts';
import type { FoundLink } from '../store/links.ts';
import type { ReferenceRow } from '../store/references.ts';

/** The links and references of an artifact, reduced to artifacts that the caller may view. */
export interface LinksAndReferences {
  links: object[];
  reverseLinks: object[];
  crossReferences: object[];
}

/** The stored links and references, by artifact, either current or of an earlier time. */
export interface Relations {
  links(ids: readonly number[]): Promise<Map<number, FoundLink[]>>;
  references(ids: readonly number[]): Promise<Map<number, ReferenceRow[]>>;
  /** later commits don't count; undefined: all do */
  until?: number;
}

interface Deps {
  db: Database;
  relations: Relations;
  trackers: TrackerDirectory;
  projects: ProjectDirectory;
  access: ArtifactAccess;
  /** presents the commits that mention an artifact */
  referringCommits: (actor: Actor, ids: readonly number[], until?: number) => Promise<object[]>;
  origin: () => string;
}

/** The artifacts at the other ends that the caller may view. */
type Others = ReadonlyMap<number, ArtifactHead>;

const idsIn = (found: readonly { id: number }[]): number[] => found.map(({ id }) => id);

export function createFacts({ db, relations, trackers, projects, access, referringCommits, origin }: Deps) {
  async function presentLink(link: FoundLink, target: ArtifactHead): Promise<object | undefined> {
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

  async function presentLinks(links: readonly FoundLink[], targets: Others): Promise<object[]> {
    const shown: object[] = [];
    for (const link of links) {
      const target = targets.get(link.id);
      const presented = target === undefined ? undefined : await presentLink(link, target);
      if (presented !== undefined) shown.push(presented);
    }
    return shown;
  }

  async function linksShown(found: readonly FoundLink[], targets: Others) {
    const of = (direction: FoundLink['direction']) => found.filter((link) => link.direction === direction);
    return {
      links: await presentLinks(of('forward'), targets),
      reverseLinks: await presentLinks(of('reverse'), targets),
    };
  }

  /** The artifacts that the texts of an artifact that the reader may read have ever referred to; null: all of them. */
  async function readablyReferred(actor: Actor, { trackerId, id }: ArtifactHead): Promise<ReadonlySet<number> | null> {
    const tracker = await trackers.find(trackerId);
    const readable = tracker === undefined ? [] : readableTexts(tracker, trackerRights(actor, tracker));
    if (readable === null) return null;
    const referred = new Set<number>();
    for await (const { part } of partsOfHistories(db.read, { ids: [id] })) {
      for (const changeset of part) for (const one of referencesMadeIn(changeset, readable)) referred.add(one.id);
    }
    return referred;
  }

  /**
   * Callers see a reference only if they may read the text that contains it. Includes all commits, because their
   * presenter checks access.
   */
  async function referencesTold(actor: Actor, own: ArtifactHead, all: readonly ReferenceRow[], targets: Others) {
    const visibleReferences = all.filter(({ type }) => type === 'svn_commit');
    const referred = new Map<number, ReadonlySet<number> | null>();
    for (const reference of all.filter(({ type }) => type === 'artifact')) {
      const other = targets.get(reference.id);
      if (other === undefined) continue;
      const [source, target] = reference.direction === 'out' ? [own, other] : [other, own];
      const known = referred.get(source.id);
      const ids = known === undefined ? await readablyReferred(actor, source) : known;
      referred.set(source.id, ids);
      if (ids === null || ids.has(target.id)) visibleReferences.push(reference);
    }
    return visibleReferences;
  }

  async function referencesShown(actor: Actor, all: readonly ReferenceRow[], targets: Others): Promise<object[]> {
    const byId = Map.groupBy(
      all.filter(({ type }) => type === 'artifact'),
      (reference) => reference.id,
    );
    const shown: object[] = [];
    for (const [id, references] of byId) {
      const tracker = await trackers.find(targets.get(id)?.trackerId ?? 0);
      if (tracker === undefined) continue;
      const directions = new Set(references.map((reference) => reference.direction));
      const named = references.find((reference) => reference.direction === 'out')?.keyword;
      // A tracker that was renamed is shown with its current name.
      const isFormer = named !== undefined && tracker.formerNames?.includes(named);
      const keyword = named === undefined || isFormer === true ? tracker.itemName : named;
      shown.push({
        ref: `${keyword} #${id}`,
        url: `${origin()}/goto?key=${encodeURIComponent(keyword)}&val=${id}&group_id=${tracker.projectId}`,
        direction: directions.size === 2 ? 'both' : [...directions][0],
      });
    }
    const commits = all.filter((reference) => reference.type === 'svn_commit').map((reference) => reference.id);
    return commits.length === 0 ? shown : [...shown, ...(await referringCommits(actor, commits, relations.until))];
  }

  /**
   * Finds everything that the caller may see. Artifacts without links and references need no query, and the others
   * share one.
   */
  async function visible(actor: Actor, records: readonly ArtifactHead[]) {
    const linked = records.filter((record) => record.linkCount > 0).map(({ id }) => id);
    const referring = records.filter((record) => record.referenceCount > 0).map(({ id }) => id);
    const links = await relations.links(linked);
    const references = await relations.references(referring);
    const ofArtifacts = [...references.values()].flat().filter((reference) => reference.type === 'artifact');
    const targets = await access.findViewableHeads(actor, idsIn([...[...links.values()].flat(), ...ofArtifacts]));
    const byId = new Map<number, { links: FoundLink[]; references: ReferenceRow[] }>();
    for (const record of records) {
      const { id, trackerId } = record;
      byId.set(id, {
        references: await referencesTold(actor, record, references.get(id) ?? [], targets),
        links: await access.readableLinks(actor, trackerId, links.get(id) ?? [], targets),
      });
    }
    return { targets, byId };
  }

  return {
    /** Links at an earlier time whose targets still exist. */
    async linksAt(actor: Actor, links: readonly Link[]): Promise<object[]> {
      const found = links.map((link) => ({ ...link, direction: 'forward' as const }));
      return presentLinks(found, await access.findViewableHeads(actor, idsIn(found)));
    },

    visible,

    /** By id, as representations show them. */
    async linksAndReferences(actor: Actor, records: readonly ArtifactHead[]): Promise<Map<number, LinksAndReferences>> {
      const { targets, byId } = await visible(actor, records);
      const related = new Map<number, LinksAndReferences>();
      for (const [id, { links, references }] of byId) {
        const crossReferences = await referencesShown(actor, references, targets);
        related.set(id, { ...(await linksShown(links, targets)), crossReferences });
      }
      return related;
    },
  };
}

export type Facts = ReturnType<typeof createFacts>;
