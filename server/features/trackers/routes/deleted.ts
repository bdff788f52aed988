import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { DeletedTracker, FullTracker } from '../../../../contract/trackers/tracker.ts';
import { slice } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import { type ProjectDirectory, presentProjectReference } from '../../projects/index.ts';
import type { TrackerDirectory } from '../directory.ts';
import type { Trackers } from '../service.ts';
import type { TrackerView } from '../read/view.ts';

interface Deps {
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  trackerAdministration: Trackers;
  trackerView: TrackerView;
}

/** Deletes and restores trackers. */
export function deletedTrackerRoutes({ directory, trackers, trackerAdministration, trackerView }: Deps): AnyRoute[] {
  return [
    route({
      method: 'DELETE',
      path: '/trackers/:id',
      summary: 'Deletes a tracker with its artifacts; it can be restored',
      access: 'protected',
      requires: 'tracker.administer',
      params: IdParams,
      status: 204,
      extension: true,
      problems: ['tracker_not_visible', 'tracker_administrator_required'],
      async handle({ actor, params }) {
        await trackerAdministration.remove(actor, params.id);
      },
    }),
    route({
      method: 'POST',
      path: '/trackers/:id/restore',
      summary: 'Restores a deleted tracker with its artifacts',
      access: 'protected',
      requires: 'tracker.restore',
      params: IdParams,
      answers: FullTracker,
      extension: true,
      problems: [
        'tracker_not_found',
        'tracker_not_visible',
        'tracker_not_deleted',
        'tracker_name_taken',
        'tracker_restored_in_circle',
      ],
      async handle({ actor, params }) {
        await trackerAdministration.restore(actor, params.id);
        return trackerView.full(actor, await trackers.visible(actor, params.id));
      },
    }),
    route({
      method: 'GET',
      path: '/projects/:id/deleted_trackers',
      summary: 'The deleted trackers of a project that the caller administers',
      access: 'protected',
      requires: 'tracker.read_administration',
      params: IdParams,
      page: pages.deletedTrackers,
      answers: Type.Array(DeletedTracker),
      extension: true,
      problems: ['project_not_found', 'forbidden', 'tracker_administrator_required'],
      async handle({ actor, params, page }) {
        const found = await trackerAdministration.deletedOf(actor, params.id);
        const project = presentProjectReference(await directory.ofTracker(actor, params.id));
        const shown = found.map(({ tracker, deletedAt }) => ({
          id: tracker.id,
          uri: `trackers/${tracker.id}`,
          label: tracker.label,
          item_name: tracker.itemName,
          color_name: tracker.color,
          project,
          deleted_on: isoDate(deletedAt),
        }));
        return slice(page, shown);
      },
    }),
  ];
}
