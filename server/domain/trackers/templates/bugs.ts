import { moreText, plain, priority, select, template } from './parts.ts';

export const bugs = template({
  label: 'Bugs',
  description: 'Track defects from report to fix',
  texts: [moreText('steps_to_reproduce', 'Steps to reproduce')],
  states: [
    ['New', 'fiesta-red', 'default'],
    ['Confirmed', 'clockwork-orange'],
    ['In progress', 'daphne-blue'],
    ['Fixed', 'neon-green'],
    ['Closed', 'inca-silver'],
    ['Declined', 'chrome-silver'],
  ],
  open: ['New', 'Confirmed', 'In progress', 'Fixed'],
  done: ['Closed'],
  fields: [
    select('severity', 'Severity', 'progress_right', [
      ['Blocking', 'red-wine'],
      ['Critical', 'fiesta-red'],
      ['Major', 'clockwork-orange'],
      ['Minor', 'graffiti-yellow'],
      ['Cosmetic', 'inca-silver'],
    ]),
    priority('progress_right'),
    plain('string', 'found_in_version', 'Found in version', 'progress_right'),
    plain('date', 'due_date', 'Due date', 'progress_right'),
  ],
});
