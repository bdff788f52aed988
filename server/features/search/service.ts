import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import {
  evaluate,
  isFault,
  type Plan,
  planOfCriteria,
  planOfTql,
  type QueryContext,
} from '../../domain/query/index.ts';
import type { Page } from '../../http/pagination.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ArtifactRecord, Artifacts, ArtifactSight, Seen } from '../artifacts/index.ts';
import { findOpenValue, type TrackerDirectory, type VisibleTracker } from '../trackers/index.ts';
import { type GroupReferences, groupNumberIn } from '../user-groups/index.ts';
import { findUser, findUserByName } from '../users/index.ts';
import { createSurveyor, needsOf } from './surveyor.ts';
import { hasRestricted, narrowingConditions, nextArtifacts, pageOfAll } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  trackers: TrackerDirectory;
  groups: GroupReferences;
  sight: ArtifactSight;
  artifacts: Artifacts;
}

/** What is searched for: criteria, a TQL query, or nothing in particular. */
export interface Search {
  criteria?: unknown;
  expertQuery?: string;
  order: 'asc' | 'desc';
}

/** Artifacts that are looked at in one go. */
const stride = 500;

export function createSearch({ db, clock, trackers, groups, sight, artifacts }: Parts) {
  const survey = createSurveyor({ db, trackers, sight });

  async function contextOf(actor: Actor, { tracker }: VisibleTracker): Promise<QueryContext> {
    const group = await groups.of(tracker.projectId);
    return {
      now: clock(),
      caller: actor.kind === 'user' ? actor.user.id : null,
      userByName: (name) => findUserByName(db.read, name),
      userExists: async (id) => (await findUser(db.read, id)) !== undefined,
      groupNumber: (id) => groupNumberIn(db.read, tracker.projectId, id),
      groupLabel: async (number) => group(number)?.label,
      openValueById: (field, id) => findOpenValue(db.read, field.id, id),
      linkTypes: (await trackers.linkTypes()).map((type) => type.shortname),
    };
  }

  async function planOf(actor: Actor, seen: VisibleTracker, search: Search): Promise<Plan | undefined> {
    const { criteria, expertQuery } = search;
    if (criteria === undefined && expertQuery === undefined) return undefined;
    if (criteria !== undefined && expertQuery !== undefined) throw problem('search_given_twice');
    const context = await contextOf(actor, seen);
    const plan =
      expertQuery === undefined
        ? await planOfCriteria(seen.tracker, seen.rights, criteria, context)
        : await planOfTql(seen.tracker, seen.rights, expertQuery, context);
    if (isFault(plan)) throw problem('search_not_understood', { reason: plan.fault });
    return plan;
  }

  /** The ids of all artifacts that match and that the caller may see: totals are exact and pages are full. */
  async function matches(
    actor: Actor,
    { tracker }: VisibleTracker,
    plan: Plan,
    order: 'asc' | 'desc',
  ): Promise<number[]> {
    const conditions = narrowingConditions(plan);
    const needs = needsOf(plan);
    const found: number[] = [];
    for (let after: number | undefined, more = true; more; ) {
      const records: ArtifactRecord[] = await nextArtifacts(db, tracker.id, conditions, {
        order,
        after,
        limit: stride,
      });
      const visible = [];
      for (const record of records) if (await sight.canView(actor, record)) visible.push(record);
      for (const [record, searched] of await survey(actor, tracker, visible, needs)) {
        if (evaluate(tracker, plan, searched)) found.push(record.id);
      }
      after = records.at(-1)?.id;
      more = records.length === stride;
    }
    return found;
  }

  return {
    async find(
      actor: Actor,
      seen: VisibleTracker,
      search: Search,
      page: Page,
    ): Promise<{ found: Seen[]; total: number }> {
      const plan = await planOf(actor, seen, search);
      const { tracker, rights } = seen;
      const seesEach = rights.isAdministrator || (rights.seesAll && !(await hasRestricted(db, tracker.id)));
      if (plan === undefined && seesEach) {
        const { records, total } = await pageOfAll(db, tracker.id, search.order, page);
        return { found: records.map((record) => ({ ...seen, record })), total };
      }
      const ids = await matches(actor, seen, plan ?? { kind: 'all' }, search.order);
      return {
        found: await artifacts.seeMany(actor, ids.slice(page.offset, page.offset + page.limit)),
        total: ids.length,
      };
    },
  };
}

export type Searches = ReturnType<typeof createSearch>;
