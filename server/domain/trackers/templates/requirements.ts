import { multilineText, field, priority, select, template } from './template.ts';

export const requirements = template({
  label: 'Requirements',
  description: 'Requirements with their source and verification',
  texts: [multilineText('rationale', 'Rationale')],
  states: [
    ['Proposed', 'inca-silver', 'default'],
    ['Approved', 'graffiti-yellow'],
    ['Implemented', 'daphne-blue'],
    ['Verified', 'neon-green'],
    ['Rejected', 'chrome-silver'],
    ['Obsolete', 'firemist-silver'],
  ],
  open: ['Proposed', 'Approved', 'Implemented'],
  done: ['Verified'],
  fields: [
    select('category', 'Category', 'progress_right', [
      ['Functional', 'daphne-blue'],
      ['Performance', 'clockwork-orange'],
      ['Security', 'fiesta-red'],
      ['Usability', 'lilac-purple'],
      ['Regulatory', 'teddy-brown'],
    ]),
    priority('progress_right'),
    select('verification_method', 'Verification method', 'progress_right', [
      ['Test'],
      ['Inspection'],
      ['Analysis'],
      ['Demonstration'],
    ]),
    field('string', 'source', 'Source', 'progress_right'),
  ],
});
