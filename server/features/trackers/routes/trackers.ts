import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import {
  FullTracker,
  ListedTracker,
  NewTracker,
  OfferedTemplate,
  TrackerPatch,
} from '../../../../contract/trackers/tracker.ts';
import type { WorkflowChange } from '../../../../contract/trackers/workflow.ts';
import type { Actor } from '../../../domain/actor.ts';
import { actionsFor } from '../../../domain/policies/policy.ts';
import { trackerRights } from '../../../domain/policies/tracker-rights.ts';
import { trackerTemplates } from '../../../domain/trackers/templates/index.ts';
import { titleOnlyFaults } from '../../../domain/trackers/submission.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { answer } from '../../../http/encode/answer.ts';
import { trackerExpansions } from '../../../http/encode/expansions.ts';
import { paged, pageHeaders, slice } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { Creation } from '../creation/creation.ts';
import type { TrackerDirectory } from '../directory.ts';
import { presentMinimalTracker } from '../read/present-reference.ts';
import type { Trackers } from '../service.ts';
import type { TrackerView } from '../read/view.ts';
import { hintFor } from '../../../http/decode/parameters.ts';
import { queryObject } from '../../../http/decode/query-json.ts';

const criteria = ['is_tracker_admin'];

/** Whether the query asks for administered trackers only. */
function onlyAdministered(text: string | undefined): boolean {
  const query = queryObject(text, () => problem('tracker_query_not_json'));
  if (query === undefined) return false;
  const unknown = Object.keys(query).find((name) => !criteria.includes(name));
  if (unknown !== undefined) throw problem('tracker_query_unsupported', { hint: hintFor(unknown, criteria) });
  const { is_tracker_admin: wanted } = query;
  if (wanted === undefined) throw problem('tracker_query_unsupported', { hint: '' });
  if (wanted !== true) throw problem('tracker_query_not_administrator');
  return true;
}

/** The semantics whose fields suffice to create an artifact. Only the title is supported. */
function checkedSemantics(given: string | readonly string[] | undefined): boolean {
  const names = [given ?? []].flat().flatMap((text) => text.split(','));
  const wanted = names.map((name) => name.trim()).filter((name) => name !== '');
  const unknown = wanted.find((name) => name !== 'title');
  if (unknown !== undefined) throw problem('tracker_semantic_unsupported', { name: unknown });
  return wanted.length > 0;
}

/** The changes to the workflow in `PATCH /trackers/{id}`, from `query` or the body. */
interface WorkflowPatch {
  (actor: Actor, trackerId: number, given: string | WorkflowChange): Promise<void>;
}

export interface Deps {
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  trackerAdministration: Trackers;
  trackerCreation: Creation;
  trackerView: TrackerView;
  workflow: { patchWorkflow: WorkflowPatch };
}

const ListQuery = Type.Object({
  representation: Type.Optional(Type.Enum(['full', 'minimal'], { default: 'full' })),
  query: Type.Optional(Type.String({ description: 'JSON: `{"is_tracker_admin": true}`' })),
  with_creation_semantic_check: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
});

/** The parts of a document that the tracker lacks: `tracker/semantics/semantic[tooltip] (1)`. */
function leftHeader(left: ReadonlyMap<string, number>): Record<string, string> {
  if (left.size === 0) return {};
  const header = [...left].map(([path, count]) => `${path} (${count})`).join(', ');
  return { 'X-Not-Carried-Over': header.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 4_000) };
}

export function trackerRoutes(deps: Deps): AnyRoute[] {
  const { directory, trackers, trackerAdministration, trackerCreation, trackerView, workflow } = deps;

  async function present(actor: Actor, tracker: Tracker): Promise<FullTracker> {
    const project = await directory.ofTracker(actor, tracker.projectId);
    return trackerView.full(actor, { tracker, rights: trackerRights(actor, tracker), project });
  }

  return [
    route({
      method: 'GET',
      path: '/projects/:id/trackers',
      items: '/trackers/:id',
      summary: 'The trackers of a project that the caller may see',
      expands: trackerExpansions,
      access: 'hybrid',
      requires: 'project.read_trackers',
      params: IdParams,
      query: ListQuery,
      page: pages.projectTrackers,
      answers: Type.Array(ListedTracker),
      problems: [
        'project_not_found',
        'forbidden',
        'tracker_query_not_json',
        'tracker_query_unsupported',
        'tracker_query_not_administrator',
        'tracker_semantic_check_unavailable',
        'tracker_semantic_unsupported',
      ],
      async handle({ actor, params, query, page }) {
        const checksTitle = checkedSemantics(query.with_creation_semantic_check);
        const isFull = query.representation !== 'minimal';
        if (checksTitle && isFull) throw problem('tracker_semantic_check_unavailable');
        const found = await trackerAdministration.listOf(actor, params.id, onlyAdministered(query.query));
        const shown = found.slice(page.offset, page.offset + page.limit);
        if (isFull) {
          const full: FullTracker[] = [];
          for (const one of shown) full.push(await trackerView.full(actor, one));
          return answer(full, pageHeaders(page, found.length));
        }
        const minimal = shown.map(({ tracker, rights, project }) =>
          presentMinimalTracker(tracker, project, checksTitle ? titleOnlyFaults(tracker, rights) : []),
        );
        return paged(page, minimal, found.length);
      },
    }),
    route({
      method: 'POST',
      path: '/projects/:id/trackers',
      hasNaturalKey: true,
      summary: 'Creates a tracker from a template, another tracker, a structure, or a document `tracker.xml`',
      access: 'protected',
      requires: 'project.administer',
      params: IdParams,
      body: NewTracker,
      status: 201,
      answers: FullTracker,
      extension: true,
      problems: [
        'project_not_found',
        'project_administrator_required',
        'tracker_name_invalid',
        'tracker_name_reserved',
        'tracker_name_taken',
        'tracker_source_invalid',
        'tracker_source_unknown',
        'tracker_source_not_administered',
        'tracker_template_unknown',
        'tracker_parent_invalid',
        'tracker_structure_invalid',
      ],
      async handle({ actor, params, body }) {
        const { tracker, left } = await trackerCreation.create(actor, params.id, body);
        return answer(await present(actor, tracker), leftHeader(left));
      },
    }),
    route({
      method: 'GET',
      path: '/tracker_templates',
      summary: 'The built-in tracker templates',
      access: 'hybrid',
      requires: 'nothing',
      page: pages.trackerTemplates,
      answers: Type.Array(OfferedTemplate),
      extension: true,
      async handle({ page }) {
        const offered = Object.entries(trackerTemplates);
        return slice(
          page,
          offered.map(([name, { label, description }]) => ({ name, label, description })),
        );
      },
    }),
    route({
      method: 'GET',
      path: '/trackers/:id',
      summary: 'A tracker with its structure, as far as the caller may read it',
      expands: trackerExpansions,
      access: 'hybrid',
      requires: 'tracker.read',
      params: IdParams,
      query: Type.Object({
        with_unused_fields: Type.Optional(
          Type.Boolean({ description: 'Extension: fields that are not used, too, for administrators of the tracker' }),
        ),
      }),
      answers: FullTracker,
      problems: ['tracker_not_found', 'tracker_not_visible', 'forbidden'],
      async handle({ actor, params, query }) {
        const visible = await trackers.visible(actor, params.id);
        return trackerView.full(actor, visible, { withUnused: query.with_unused_fields === true });
      },
      actions: {
        kind: 'tracker',
        of: async ({ actor, params }) => actionsFor(actor, 'tracker', await trackers.visible(actor, params.id)),
      },
    }),
    route({
      method: 'PATCH',
      path: '/trackers/:id',
      summary: 'Changes the workflow; as an extension, also properties, semantics and permissions in a body',
      access: 'protected',
      requires: 'tracker.administer',
      params: IdParams,
      query: Type.Object({ query: Type.Optional(Type.String({ description: 'JSON about the workflow' })) }),
      body: TrackerPatch,
      extensionMembers: 'all',
      answers: FullTracker,
      problems: [
        'tracker_not_visible',
        'tracker_administrator_required',
        'workflow_query_invalid',
        'tracker_patch_empty',
        'tracker_patch_mixed',
        'tracker_name_invalid',
        'tracker_name_taken',
        'tracker_parent_invalid',
        'tracker_structure_invalid',
      ],
      async handle({ actor, params, query, body }) {
        const asked = query.query ?? body.workflow;
        const given = Object.keys(body).length;
        if (asked !== undefined) {
          if (given > (query.query === undefined ? 1 : 0)) throw problem('tracker_patch_mixed');
          await workflow.patchWorkflow(actor, params.id, asked);
          return trackerView.full(actor, await trackers.visible(actor, params.id));
        }
        await trackers.administered(actor, params.id);
        if (given === 0) throw problem('tracker_patch_empty');
        return present(actor, await trackerAdministration.patch(actor, params.id, body));
      },
    }),
  ];
}
