import { IdParams } from '../../../contract/common.ts';
import type { EventLog } from '../../events/index.ts';
import { Download } from '../../http/encode/answer.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { dataExported } from '../audit/index.ts';
import type { TrackerExports } from './trackers.ts';

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

interface Deps {
  trackerExports: TrackerExports;
  events: EventLog;
}

export function exportRoutes({ trackerExports, events }: Deps): AnyRoute[] {
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
        await events.record(dataExported(actor, 'tracker', { projectId: tracker.projectId, trackerId: tracker.id }));
        return new Download(`${tracker.itemName}.xml`, whole(xml));
      },
    }),
  ];
}
