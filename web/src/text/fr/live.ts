import type { live as en } from '../en/live.ts';

export const live: Record<keyof typeof en, string> = {
  'live.lost':
    'Pas de connexion depuis {time}. Vous pouvez continuer à écrire : la page conserve votre saisie. Les modifications des autres apparaîtront au retour de la connexion.',
  'live.new': '{count, plural, one {# nouveau : l’afficher} other {# nouveaux : les afficher}}',
  'live.left':
    '{left, plural, one {# ne correspond plus : mettre à jour} other {# ne correspondent plus : mettre à jour}}',
  'live.new.left': '{count, number} nouveaux, {left, number} ne correspondent plus : mettre à jour',
  'live.gone': 'N’est plus disponible',
  'live.tracker.gone':
    'Ce tracker a été supprimé, ou vous ne pouvez plus le voir. Ses artefacts ne sont plus affichés.',
  'live.artifact.gone': 'Cet artefact a été supprimé, ou vous ne pouvez plus le voir. La page montre son dernier état.',
};
