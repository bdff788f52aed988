import { changes } from './0001-changes.ts';
import { accounts } from './0002-accounts.ts';
import { projects } from './0003-projects.ts';
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const migrations: readonly Migration[] = [changes, accounts, projects];
