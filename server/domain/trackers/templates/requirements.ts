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

export const requirements: TrackerTemplate = {
  label: 'Requirements',
  description: 'What has to hold, where it comes from, and whether it was shown',
  structure: {
    fields: [
      ...subject,
      {
        type: 'text',
        name: 'rationale',
        label: 'Rationale',
        parent: 'subject',
        properties: { rows: 6, cols: 80 },
      },
      ...twoColumns('progress', 'Progress'),
      select('status', 'Status', 'progress_left', [
        ['Proposed', 'inca-silver', 'default'],
        ['Approved', 'graffiti-yellow'],
        ['Implemented', 'daphne-blue'],
        ['Verified', 'neon-green'],
        ['Rejected', 'chrome-silver'],
        ['Obsolete', 'firemist-silver'],
      ]),
      assignee('progress_left'),
      select('category', 'Category', 'progress_right', [
        ['Functional', 'daphne-blue'],
        ['Performance', 'clockwork-orange'],
        ['Security', 'fiesta-red'],
        ['Usability', 'lilac-purple'],
        ['Regulatory', 'teddy-brown'],
      ]),
      select('priority', 'Priority', 'progress_right', [
        ['High', 'fiesta-red'],
        ['Medium', 'graffiti-yellow'],
        ['Low', 'acid-green'],
      ]),
      select('verification_method', 'Verification method', 'progress_right', [
        ['Test'],
        ['Inspection'],
        ['Analysis'],
        ['Demonstration'],
      ]),
      plain('string', 'source', 'Source', 'progress_right'),
      ...surroundings,
    ],
    semantics: semantics(['Proposed', 'Approved', 'Implemented'], ['Verified']),
  },
};
