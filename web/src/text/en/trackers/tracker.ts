export const tracker = {
  'tracker.table': 'Table',
  'tracker.board': 'Board',
  'tracker.charts': 'Charts',
  'tracker.administration': 'Administration',
  'tracker.new': 'New {noun}',
} as const;
