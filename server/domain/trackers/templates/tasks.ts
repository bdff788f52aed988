import { field, priority, template } from './template.ts';

export const tasks = template({
  label: 'Tasks',
  description: 'Plan and track work',
  states: [
    ['To do', 'inca-silver', 'default'],
    ['In progress', 'daphne-blue'],
    ['Blocked', 'fiesta-red'],
    ['Done', 'neon-green'],
    ['Cancelled', 'chrome-silver'],
  ],
  open: ['To do', 'In progress', 'Blocked'],
  done: ['Done'],
  fields: [
    priority('progress_left'),
    field('date', 'start_date', 'Start date', 'progress_right'),
    field('date', 'due_date', 'Due date', 'progress_right'),
    field('float', 'initial_effort', 'Initial effort', 'progress_right'),
    field('float', 'remaining_effort', 'Remaining effort', 'progress_right'),
  ],
  semantics: {
    initial_effort: { field_id: 'initial_effort' },
    timeframe: { start_date_field_id: 'start_date', end_date_field_id: 'due_date' },
    progress: { total_effort_field_id: 'initial_effort', remaining_effort_field_id: 'remaining_effort' },
  },
});
