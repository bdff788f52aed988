import { multilineText, field, select, template } from './template.ts';

export const stories = template({
  label: 'User stories',
  description: 'User needs with acceptance criteria',
  texts: [multilineText('acceptance_criteria', 'Acceptance criteria')],
  states: [
    ['Draft', 'inca-silver', 'default'],
    ['Ready', 'graffiti-yellow'],
    ['In progress', 'daphne-blue'],
    ['To review', 'plum-crazy'],
    ['Done', 'neon-green'],
    ['Cancelled', 'chrome-silver'],
  ],
  open: ['Draft', 'Ready', 'In progress', 'To review'],
  done: ['Done'],
  fields: [
    select('priority', 'Priority', 'progress_right', [
      ['Must have', 'fiesta-red'],
      ['Should have', 'clockwork-orange'],
      ['Could have', 'graffiti-yellow'],
      ['Later', 'inca-silver'],
    ]),
    field('float', 'initial_effort', 'Initial effort', 'progress_right'),
    field('computed', 'remaining_effort', 'Remaining effort', 'progress_right'),
  ],
  semantics: { initial_effort: { field_id: 'initial_effort' }, progress: { artifact_link_type: '_is_child' } },
});
