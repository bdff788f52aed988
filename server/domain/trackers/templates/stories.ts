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

export const stories: TrackerTemplate = {
  label: 'User stories',
  description: 'What users want, and how one sees that they have it',
  structure: {
    fields: [
      ...subject,
      {
        type: 'text',
        name: 'acceptance_criteria',
        label: 'Acceptance criteria',
        parent: 'subject',
        properties: { rows: 6, cols: 80 },
      },
      ...twoColumns('progress', 'Progress'),
      select('status', 'Status', 'progress_left', [
        ['Draft', 'inca-silver', 'default'],
        ['Ready', 'graffiti-yellow'],
        ['In progress', 'daphne-blue'],
        ['To review', 'plum-crazy'],
        ['Done', 'neon-green'],
        ['Cancelled', 'chrome-silver'],
      ]),
      assignee('progress_left'),
      select('priority', 'Priority', 'progress_right', [
        ['Must have', 'fiesta-red'],
        ['Should have', 'clockwork-orange'],
        ['Could have', 'graffiti-yellow'],
        ['Later', 'inca-silver'],
      ]),
      plain('float', 'initial_effort', 'Initial effort', 'progress_right'),
      plain('computed', 'remaining_effort', 'Remaining effort', 'progress_right'),
      ...surroundings,
    ],
    semantics: {
      ...semantics(['Draft', 'Ready', 'In progress', 'To review'], ['Done']),
      initial_effort: { field_id: 'initial_effort' },
      progress: { artifact_link_type: '_is_child' },
    },
  },
};
