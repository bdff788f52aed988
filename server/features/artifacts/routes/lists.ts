import { Type } from 'typebox';
import {
  type ArtifactSummary as Summary,
  ArtifactSummary,
  ParentArtifact,
} from '../../../../contract/artifacts/artifact.ts';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { callerOf } from '../../../http/caller.ts';
import { StreamedList } from '../../../http/encode/answer.ts';
import { each } from '../../../http/encode/portions.ts';
import { createSerializer, type Serialize } from '../../../http/encode/serializer.ts';
import { type Page, paged } from '../../../http/pagination.ts';
import { inQuery, queryObject } from '../../../http/decode/query-json.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactLists } from '../read/lists.ts';
import { presentStatus } from '../read/present.ts';
import type { ArtifactContext } from '../access.ts';
import type { ArtifactView } from '../read/view.ts';
import type { Artifacts } from '../write/service.ts';

interface Deps {
  artifacts: Artifacts;
  artifactLists: ArtifactLists;
  artifactView: ArtifactView;
  trackers: TrackerDirectory;
}

const [writeSummary, writeParent] = [createSerializer(ArtifactSummary), createSerializer(ParentArtifact)];

/** `watched` is an extension. */
const knownKinds = ['assigned_to', 'submitted_by', 'watched'];

function kindsIn(text: string): { assigned: boolean; submitted: boolean; watched: boolean } {
  const query = queryObject(text, () => problem('query_json_malformed', {}, inQuery)) ?? {};
  const unknown = Object.keys(query).find((name) => !knownKinds.includes(name));
  const requested = {
    assigned: query['assigned_to'] === true,
    submitted: query['submitted_by'] === true,
    watched: query['watched'] === true,
  };
  if (unknown !== undefined || !Object.values(requested).includes(true))
    throw problem('user_artifacts_query_invalid', {}, inQuery);
  return requested;
}

export function artifactListRoutes({ artifacts, artifactLists, artifactView, trackers }: Deps): AnyRoute[] {
  async function summary(actor: Actor, context: ArtifactContext) {
    const shown = await artifactView.shown(actor, context, context.record.document, false);
    const { id } = context.record;
    const base = {
      id,
      uri: `artifacts/${id}`,
      html_url: `/plugins/tracker/?aid=${id}`,
      title: shown.title,
      xref: `${context.tracker.itemName} #${id}`,
      tracker: shown.trackerShown as Summary['tracker'],
    };
    return { ...base, full_status: presentStatus(shown).full_status };
  }

  /** The artifacts on a page of these. They are read while it is sent. */
  function pageOf(actor: Actor, page: Page, ids: readonly number[], write: Serialize) {
    const part = artifacts.inPortions(ids.slice(page.offset, page.offset + page.limit), (some) =>
      artifacts.seeMany(actor, some),
    );
    return paged(page, new StreamedList(each(part, async (one) => write(await summary(actor, one)))), ids.length);
  }

  return [
    route({
      method: 'GET',
      path: '/users/:id/artifacts',
      items: '/artifacts/:id',
      summary: 'The open artifacts that the caller is assigned to, has submitted or watches; only for `self`',
      access: 'protected',
      requires: 'nothing',
      params: Type.Object({ id: Type.String() }),
      query: Type.Object({ query: Type.String() }),
      page: pages.userArtifacts,
      answers: Type.Array(ArtifactSummary),
      problems: ['user_artifacts_of_others', 'user_artifacts_query_invalid'],
      async handle({ actor, params, query, page }) {
        if (params.id !== 'self') throw problem('user_artifacts_of_others');
        const ids = await artifactLists.ofUser(actor, callerOf(actor), kindsIn(query.query));
        return pageOf(actor, page, ids, writeSummary);
      },
    }),
    route({
      method: 'GET',
      path: '/trackers/:id/parent_artifacts',
      items: '/artifacts/:id',
      summary: 'Open artifacts of the parent tracker, newest first',
      access: 'hybrid',
      requires: 'tracker.read',
      params: IdParams,
      page: pages.parentArtifacts,
      answers: Type.Array(ParentArtifact),
      problems: ['tracker_not_found', 'tracker_not_visible'],
      async handle({ actor, params, page }) {
        const { tracker } = await trackers.visible(actor, params.id);
        return pageOf(actor, page, await artifactLists.possibleParents(actor, tracker), writeParent);
      },
    }),
  ];
}
