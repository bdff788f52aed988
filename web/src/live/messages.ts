import type { Change } from '../api/changes.ts';

/** A message to a tab, from its own connection or from the tab that has one. */
export type LiveMessage =
  | { kind: 'changes'; changes: readonly Change[] }
  /** Some changes were missed: read everything again. */
  | { kind: 'restart' }
  | { kind: 'connection'; isConnected: boolean }
  /** the number of unread notifications */
  | { kind: 'unread'; unread: number };
