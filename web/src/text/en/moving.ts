export const moving = {
  'moving.up': 'Move up',
  'moving.down': 'Move down',
} as const;
