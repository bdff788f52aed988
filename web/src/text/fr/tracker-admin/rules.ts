import type { rules as en } from '../../en/tracker-admin/rules.ts';

export const rules: Record<keyof typeof en, string> = {
  'rules.hint': 'Dépendances entre dates et entre listes. Une modification qui enfreint une règle est refusée.',
  'rules.dates': 'Règles de dates',
  'rules.dates.few': 'Une règle de dates a besoin de deux champs de date. Ajoutez-en d’abord un autre au tracker.',
  'rules.dates.add': 'Ajouter une règle',
  'rules.source': 'Première date de la règle {rule}',
  'rules.target': 'Seconde date de la règle {rule}',
  'rules.comparator': 'Comparaison de la règle {rule}',
  'rules.remove': 'Retirer la règle {rule}',
  'rules.lists': 'Règles de listes',
  'rules.lists.few':
    'Une règle de listes a besoin de deux listes de valeurs ou de groupes. Ajoutez-en d’abord une autre au tracker.',
  'rules.lists.source': 'Liste source',
  'rules.lists.target': 'Liste cible',
  'rules.lists.corner': '{source} → {target}',
  'rules.lists.pair': '{source} autorise {target}',
};
