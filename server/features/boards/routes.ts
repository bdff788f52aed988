import { IdParams } from '../../../contract/common.ts';
import { BoardSettings } from '../../../contract/trackers/board.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { Boards } from './service.ts';

export function boardRoutes(boards: Boards): AnyRoute[] {
  const board = { path: '/trackers/:id/board', extension: true, params: IdParams } as const;
  return [
    route({
      ...board,
      method: 'GET',
      summary: 'The settings of the board that everybody shares: limits of columns, and the list that colors the cards',
      access: 'hybrid',
      requires: 'tracker.read',
      answers: BoardSettings,
      problems: ['tracker_not_found', 'tracker_not_visible'],
      handle: ({ actor, params }) => boards.read(actor, params.id),
    }),
    route({
      ...board,
      method: 'PUT',
      summary: 'Replaces the settings of the board',
      access: 'protected',
      requires: 'tracker.administer',
      body: BoardSettings,
      problems: [
        'tracker_not_found',
        'tracker_not_visible',
        'tracker_administrator_required',
        'board_field_not_list',
        'board_column_repeated',
        'project_suspended',
      ],
      handle: ({ actor, params, body }) => boards.write(actor, params.id, body),
    }),
  ];
}
