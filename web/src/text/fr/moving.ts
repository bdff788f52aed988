import type { moving as en } from '../en/moving.ts';

export const moving: Record<keyof typeof en, string> = {
  'moving.up': 'Monter',
  'moving.down': 'Descendre',
};
