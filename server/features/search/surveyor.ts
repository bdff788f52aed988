import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { seesComment } from '../../domain/artifacts/history.ts';
import type { Condition, Plan, SearchedArtifact } from '../../domain/query/index.ts';
import { trackerRights } from '../../domain/trackers/permissions.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import {
  type ArtifactRecord,
  type ArtifactSight,
  changesetsOf,
  findArtifacts,
  linksOf,
  referencesOf,
} from '../artifacts/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';

/** What of an artifact a plan asks for, besides its own row. */
export interface Needs {
  links: boolean;
  comments: boolean;
  references: boolean;
}

const kindsIn = (plan: Plan): Condition['kind'][] => {
  if (plan.kind === 'and' || plan.kind === 'or') return plan.plans.flatMap(kindsIn);
  if (plan.kind === 'not') return kindsIn(plan.plan);
  return plan.kind === 'all' || plan.kind === 'none' ? [] : [plan.kind];
};

export function needsOf(plan: Plan): Needs {
  const kinds = kindsIn(plan);
  return {
    links: kinds.includes('link'),
    comments: kinds.includes('comment contains') || kinds.includes('no comment'),
    references: kinds.includes('reference'),
  };
}

interface Parts {
  db: Database;
  trackers: TrackerDirectory;
  sight: ArtifactSight;
}

/** Gathers what a plan is decided by, as far as the caller may see it. */
export function createSurveyor({ db, trackers, sight }: Parts) {
  async function trackersOfVisible(actor: Actor, ids: readonly number[]): Promise<Map<number, string>> {
    const found = new Map<number, string>();
    for (const [id, record] of await findArtifacts(db.read, [...new Set(ids)])) {
      const tracker = await trackers.find(record.trackerId);
      if (tracker !== undefined && (await sight.canView(actor, record))) found.set(id, tracker.itemName);
    }
    return found;
  }

  async function linksFor(actor: Actor, record: ArtifactRecord): Promise<SearchedArtifact['links']> {
    if (record.linkCount === 0) return [];
    const links = await linksOf(db.read, record.id);
    const names = await trackersOfVisible(
      actor,
      links.map((link) => link.id),
    );
    return links.flatMap((link) => {
      const tracker = names.get(link.id);
      return tracker === undefined ? [] : [{ ...link, tracker }];
    });
  }

  async function referencesFor(actor: Actor, record: ArtifactRecord): Promise<SearchedArtifact['references']> {
    if (record.referenceCount === 0) return [];
    const references = await referencesOf(db.read, record.id);
    const ofArtifacts = references.filter((reference) => reference.type === 'artifact');
    const visible = await trackersOfVisible(
      actor,
      ofArtifacts.map((reference) => reference.id),
    );
    return ofArtifacts.filter((reference) => visible.has(reference.id));
  }

  async function commentsFor(actor: Actor, tracker: Tracker, record: ArtifactRecord): Promise<string[]> {
    const rights = trackerRights(actor, tracker);
    const reader = {
      userId: actor.kind === 'user' ? actor.user.id : undefined,
      isAdministrator: rights.isAdministrator,
      groups: rights.groups,
      canRead: () => true,
    };
    const changesets = await changesetsOf(db.read, record.id);
    return changesets.flatMap((one) => (one.comment !== null && seesComment(reader, one) ? [one.comment.body] : []));
  }

  return async function survey(
    actor: Actor,
    tracker: Tracker,
    records: readonly ArtifactRecord[],
    needs: Needs,
  ): Promise<[ArtifactRecord, SearchedArtifact][]> {
    const surveyed: [ArtifactRecord, SearchedArtifact][] = [];
    for (const record of records) {
      surveyed.push([
        record,
        {
          document: record.document,
          facts: {
            id: record.id,
            number: record.number,
            rank: record.rank,
            submittedBy: record.submittedBy,
            submittedOn: record.submittedOn,
            lastUpdateBy: record.lastModifiedBy,
            lastUpdateOn: record.lastModifiedOn,
          },
          links: needs.links ? await linksFor(actor, record) : [],
          comments: needs.comments ? await commentsFor(actor, tracker, record) : [],
          references: needs.references ? await referencesFor(actor, record) : [],
        },
      ]);
    }
    return surveyed;
  };
}
