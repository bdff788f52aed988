import { multilineText, field, priority, select, template } from './template.ts';

export const bugs = template({
  label: 'Bugs',
  description: 'Track defects from report to fix',
  texts: [multilineText('steps_to_reproduce', 'Steps to reproduce')],
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
    field('string', 'found_in_version', 'Found in version', 'progress_right'),
    field('date', 'due_date', 'Due date', 'progress_right'),
  ],
});
