import {
  assignee,
  plain,
  select,
  semantics,
  subject,
  surroundings,
  type TrackerTemplate,
  twoColumns,
} from './parts.ts';

export const tasks: TrackerTemplate = {
  label: 'Tasks',
  description: 'What there is to do',
  structure: {
    fields: [
      ...subject,
      ...twoColumns('progress', 'Progress'),
      select('status', 'Status', 'progress_left', [
        ['To do', 'inca-silver', 'default'],
        ['In progress', 'daphne-blue'],
        ['Blocked', 'fiesta-red'],
        ['Done', 'neon-green'],
        ['Cancelled', 'chrome-silver'],
      ]),
      assignee('progress_left'),
      select('priority', 'Priority', 'progress_left', [
        ['High', 'fiesta-red'],
        ['Medium', 'graffiti-yellow'],
        ['Low', 'acid-green'],
      ]),
      plain('date', 'start_date', 'Start date', 'progress_right'),
      plain('date', 'due_date', 'Due date', 'progress_right'),
      plain('float', 'initial_effort', 'Initial effort', 'progress_right'),
      plain('float', 'remaining_effort', 'Remaining effort', 'progress_right'),
      ...surroundings,
    ],
    semantics: {
      ...semantics(['To do', 'In progress', 'Blocked'], ['Done']),
      initial_effort: { field_id: 'initial_effort' },
      timeframe: { start_date_field_id: 'start_date', end_date_field_id: 'due_date' },
      progress: { total_effort_field_id: 'initial_effort', remaining_effort_field_id: 'remaining_effort' },
    },
  },
};
