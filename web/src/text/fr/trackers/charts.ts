import type { charts as en } from '../../en/trackers/charts.ts';

export const charts: Record<keyof typeof en, string> = {
  'charts.title': 'Graphiques {tracker}',
  'charts.overTime': 'Ouverts et fermés au fil du temps',
  'charts.overTime.hint': 'Compte les artefacts actuellement dans le tracker, à la fin de chaque jour.',
  'charts.overTime.missing':
    'Ce graphique a besoin d’un statut. Un administrateur du tracker peut choisir le champ du statut sous Sémantique.',
  'charts.open': 'Ouverts',
  'charts.closed': 'Fermés',
  'charts.day': 'Jour',
  'charts.range': 'Période',
  'charts.range.month': '30 derniers jours',
  'charts.range.quarter': '13 dernières semaines',
  'charts.range.year': '12 derniers mois',
  'charts.byList': 'Artefacts par {field}',
  'charts.byList.none': 'Ce graphique a besoin d’un champ de liste. Un administrateur du tracker peut en ajouter un.',
  'charts.by': 'Compter par',
  'charts.value': 'Valeur',
  'charts.artifacts': 'Artefacts',
  'charts.nothing': 'Aucun',
  'charts.burndown': 'Burndown',
  'charts.burndown.of': 'Artefact',
  'charts.burndown.choose': 'Rechercher par titre',
  'charts.burndown.some':
    'Les {shown, number} plus récents sur {total, number} sont affichés. Saisissez du texte pour en trouver d’autres.',
  'charts.burndown.none': 'Aucun artefact trouvé',
  'charts.burndown.empty':
    'Cet artefact n’a pas encore de burndown. Définissez sa date de début, sa durée et son effort restant.',
  'charts.burndown.hint': 'Choisissez un artefact pour voir son effort restant jour par jour.',
  'charts.remaining': 'Effort restant',
  'charts.ideal': 'Idéal',
};
