import { IdParams } from '../../../contract/common.ts';
import { Download } from '../../http/encode/answer.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { TrackerExports } from './trackers.ts';

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

export function exportRoutes({ trackerExports }: { trackerExports: TrackerExports }): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/trackers/:id/xml',
      summary: 'The structure of a tracker as a document `tracker.xml`, without artifacts',
      access: 'protected',
      requires: 'tracker.read_administration',
      params: IdParams,
      downloads: 'application/xml',
      extension: true,
      problems: ['tracker_not_found', 'tracker_not_visible', 'forbidden', 'tracker_administrator_required'],
      async handle({ actor, params }) {
        const { tracker, xml } = await trackerExports.document(actor, params.id);
        return new Download(`${tracker.itemName}.xml`, whole(xml));
      },
    }),
  ];
}
