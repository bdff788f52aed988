import { account } from './account.ts';
import { administration } from './administration.ts';
import { access } from './access.ts';
import { app } from './app.ts';
import { board } from './board.ts';
import { artifacts } from './artifacts.ts';
import { charts } from './charts.ts';
import { csvImport } from './csv-import.ts';
import { home } from './home.ts';
import { projectAdmin } from './project-admin.ts';
import { projectCreation } from './project-creation.ts';
import { projects } from './projects.ts';
import { svn } from './svn.ts';
import { table } from './table.ts';
import { trackerAdmin } from './tracker-admin.ts';
import { trackers } from './trackers.ts';

/** All that the application says, in English. Another language is another folder with the same keys. */
export const en = {
  ...account,
  ...administration,
  ...access,
  ...app,
  ...board,
  ...artifacts,
  ...charts,
  ...csvImport,
  ...home,
  ...projectAdmin,
  ...projectCreation,
  ...projects,
  ...svn,
  ...table,
  ...trackerAdmin,
  ...trackers,
} as const;
