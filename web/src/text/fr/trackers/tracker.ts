import type { tracker as en } from '../../en/trackers/tracker.ts';

export const tracker: Record<keyof typeof en, string> = {
  'tracker.table': 'Liste',
  'tracker.board': 'Tableau',
  'tracker.charts': 'Graphiques',
  'tracker.administration': 'Administration',
  'tracker.new': 'Créer : {noun}',
};
