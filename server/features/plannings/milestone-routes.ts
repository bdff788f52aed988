import { type Static, Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { pages, type PageSize } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { BacklogItem, Burndown, Milestone, PlannedMilestone } from '../../../contract/trackers/milestone.ts';
import type { Actor } from '../../domain/actor.ts';
import { type Page, paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { FoundMilestone, Milestones, PlannedItem } from './milestones.ts';
import type { MilestoneView } from './view.ts';

interface Deps {
  milestones: Milestones;
  milestoneView: MilestoneView;
}

const ListQuery = Type.Object({
  fields: Type.Optional(Type.String({ description: '`all` or `slim`' })),
  query: Type.Optional(Type.String({ description: 'JSON: `{"status":"open"}`, `{"period":"current"}`' })),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
});

const BacklogQuery = Type.Object({
  query: Type.Optional(Type.String({ description: 'JSON: `{"status":"all"}` for closed ones as well' })),
  include: Type.Optional(
    Type.Enum(['not_planned', 'planned_and_not_planned'], {
      description: 'Of the backlog of a milestone: whether items of the milestones inside it count',
    }),
  ),
});
type BacklogFilter = Static<typeof BacklogQuery>;

/** The only member of a query and its value. Without a query: undefined. */
function filterIn(query: string | undefined, allowed: Record<string, readonly string[]>): [string, string] | undefined {
  if (query === undefined || query.trim() === '') return undefined;
  const invalid = () => problem('milestone_query_invalid', {}, { details: { parameter: 'query' } });
  let read: unknown;
  try {
    read = JSON.parse(query);
  } catch {
    throw invalid();
  }
  if (typeof read !== 'object' || read === null) throw invalid();
  const entries = Object.entries(read);
  if (entries.length === 0) return undefined;
  const [name = '', value] = entries[0] ?? [];
  if (entries.length > 1 || !Object.hasOwn(allowed, name) || !allowed[name]?.includes(String(value))) throw invalid();
  return [name, String(value)];
}

const everything = { status: ['open', 'closed'], period: ['current', 'future'] };

export function milestoneRoutes({ milestones, milestoneView: view }: Deps): AnyRoute[] {
  interface Wanted {
    fields?: string | undefined;
    query?: string | undefined;
    order?: string | undefined;
  }

  async function chosen(actor: Actor, all: FoundMilestone[], { query, order }: Wanted): Promise<FoundMilestone[]> {
    const [name, value] = filterIn(query, everything) ?? [];
    const found: FoundMilestone[] = [];
    for (const one of all) {
      const isWanted =
        name === undefined ||
        (name === 'status'
          ? one.context.isOpen === (value === 'open')
          : await view.isIn(actor, one, value === 'future' ? 'future' : 'current'));
      if (isWanted) found.push(one);
    }
    return order === 'desc' ? found.toReversed() : found;
  }

  async function milestonesOn(page: Page, actor: Actor, all: FoundMilestone[], wanted: Wanted) {
    const found = await chosen(actor, all, wanted);
    const shown = found.slice(page.offset, page.offset + page.limit);
    const isSlim = wanted.fields === 'slim';
    return paged(page, await Promise.all(shown.map((one) => view.milestone(actor, one, isSlim))), found.length);
  }

  async function itemsOn(page: Page, actor: Actor, all: PlannedItem[]) {
    const shown = all.slice(page.offset, page.offset + page.limit);
    return paged(page, await Promise.all(shown.map((one) => view.item(actor, one))), all.length);
  }

  const ofProject = { access: 'hybrid', requires: 'project.read', params: IdParams } as const;
  const ofArtifact = { access: 'hybrid', requires: 'artifact.read', params: IdParams } as const;
  const inProject = ['project_not_found', 'forbidden'] as const;
  const inArtifact = ['artifact_not_found', 'forbidden', 'milestone_not_found'] as const;

  const itemRoute = (
    path: string,
    summary: string,
    page: PageSize,
    found: (actor: Actor, id: number, filter: BacklogFilter) => Promise<PlannedItem[]>,
  ): AnyRoute =>
    route({
      method: 'GET',
      path,
      summary,
      ...ofArtifact,
      query: BacklogQuery,
      page,
      answers: Type.Array(BacklogItem),
      problems: [...inArtifact, 'milestone_query_invalid', 'milestone_query_and_include'],
      handle: async ({ actor, params, page, query }) => itemsOn(page, actor, await found(actor, params.id, query)),
    });

  return [
    route({
      method: 'GET',
      path: '/projects/:id/milestones',
      summary: 'The milestones of the root planning of a project',
      ...ofProject,
      query: ListQuery,
      page: pages.projects,
      answers: Type.Array(Milestone),
      problems: [...inProject, 'milestone_query_invalid'],
      handle: async ({ actor, params, page, query }) =>
        milestonesOn(page, actor, await milestones.ofProject(actor, params.id), query),
    }),
    route({
      method: 'GET',
      path: '/projects/:id/backlog',
      summary: 'The open items of the root planning that no milestone contains',
      ...ofProject,
      page: pages.projectBacklog,
      answers: Type.Array(BacklogItem),
      problems: [...inProject],
      handle: async ({ actor, params, page }) => itemsOn(page, actor, await milestones.topBacklog(actor, params.id)),
    }),
    route({
      method: 'GET',
      path: '/plannings/:id/milestones',
      summary: 'The milestones of a planning',
      ...ofProject,
      page: pages.milestoneItems,
      answers: Type.Array(PlannedMilestone),
      problems: ['planning_not_found', 'forbidden'],
      async handle({ actor, params, page }) {
        const found = await milestones.ofPlanning(actor, params.id);
        const shown = found.slice(page.offset, page.offset + page.limit);
        return paged(page, await Promise.all(shown.map((one) => view.planned(actor, one))), found.length);
      },
    }),
    route({
      method: 'GET',
      path: '/milestones/:id',
      summary: 'A milestone: an artifact of the milestone tracker of a planning',
      ...ofArtifact,
      answers: Milestone,
      problems: [...inArtifact],
      handle: async ({ actor, params }) => view.milestone(actor, await milestones.find(actor, params.id), false),
    }),
    route({
      method: 'GET',
      path: '/milestones/:id/milestones',
      summary: 'The milestones inside a milestone',
      ...ofArtifact,
      query: ListQuery,
      page: pages.milestoneItems,
      answers: Type.Array(Milestone),
      problems: [...inArtifact, 'milestone_query_invalid'],
      async handle({ actor, params, page, query }) {
        const found = await milestones.find(actor, params.id);
        return milestonesOn(page, actor, await milestones.subMilestones(actor, found), query);
      },
    }),
    route({
      method: 'GET',
      path: '/milestones/:id/siblings',
      summary: 'The other milestones beside a milestone, newest first',
      ...ofArtifact,
      query: ListQuery,
      page: pages.milestoneSiblings,
      answers: Type.Array(Milestone),
      problems: [...inArtifact, 'milestone_query_invalid'],
      async handle({ actor, params, page, query }) {
        const found = await milestones.siblingsOf(actor, await milestones.find(actor, params.id));
        return milestonesOn(page, actor, found, { ...query, fields: 'slim' });
      },
    }),
    route({
      method: 'GET',
      path: '/milestones/:id/burndown',
      summary: 'The burndown chart of a milestone',
      ...ofArtifact,
      answers: Burndown,
      problems: [...inArtifact, 'burndown_not_found'],
      handle: async ({ actor, params }) => view.burndown(actor, await milestones.find(actor, params.id)),
    }),
    itemRoute('/milestones/:id/content', 'What a milestone contains', pages.milestoneItems, async (actor, id) =>
      milestones.contentOf(actor, await milestones.find(actor, id)),
    ),
    itemRoute(
      '/milestones/:id/backlog',
      'What a milestone contains and no milestone inside it',
      pages.milestoneItems,
      async (actor, id, { query, include }) => {
        const status = filterIn(query, { status: ['open', 'all'] })?.[1];
        if (status !== undefined && include !== undefined) throw problem('milestone_query_and_include');
        return milestones.backlogOf(actor, await milestones.find(actor, id), {
          withClosed: status === 'all',
          withPlanned: include === 'planned_and_not_planned',
        });
      },
    ),
    itemRoute(
      '/backlog_items/:id/children',
      'The children of a backlog item',
      pages.milestoneItems,
      async (actor, id) => milestones.childrenOf(actor, await milestones.item(actor, id)),
    ),
    route({
      method: 'GET',
      path: '/backlog_items/:id',
      summary: 'An artifact as an item of a backlog',
      ...ofArtifact,
      answers: BacklogItem,
      problems: ['artifact_not_found', 'forbidden'],
      handle: async ({ actor, params }) => view.item(actor, await milestones.item(actor, params.id)),
    }),
  ];
}
