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

export const bugs: TrackerTemplate = {
  label: 'Bugs',
  description: 'Defects, from their report to their fix',
  structure: {
    fields: [
      ...subject,
      {
        type: 'text',
        name: 'steps_to_reproduce',
        label: 'Steps to reproduce',
        parent: 'subject',
        properties: { rows: 6, cols: 80 },
      },
      ...twoColumns('progress', 'Progress'),
      select('status', 'Status', 'progress_left', [
        ['New', 'fiesta-red', 'default'],
        ['Confirmed', 'clockwork-orange'],
        ['In progress', 'daphne-blue'],
        ['Fixed', 'neon-green'],
        ['Closed', 'inca-silver'],
        ['Declined', 'chrome-silver'],
      ]),
      assignee('progress_left'),
      select('severity', 'Severity', 'progress_right', [
        ['Blocking', 'red-wine'],
        ['Critical', 'fiesta-red'],
        ['Major', 'clockwork-orange'],
        ['Minor', 'graffiti-yellow'],
        ['Cosmetic', 'inca-silver'],
      ]),
      select('priority', 'Priority', 'progress_right', [
        ['High', 'fiesta-red'],
        ['Medium', 'graffiti-yellow'],
        ['Low', 'acid-green'],
      ]),
      plain('string', 'found_in_version', 'Found in version', 'progress_right'),
      plain('date', 'due_date', 'Due date', 'progress_right'),
      ...surroundings,
    ],
    semantics: semantics(['New', 'Confirmed', 'In progress', 'Fixed'], ['Closed']),
  },
};
