import type { reports as en } from '../../en/trackers/reports.ts';

export const reports: Record<keyof typeof en, string> = {
  'report.menu': 'Rapports',
  'report.menu.changed': 'Rapports (modifications non enregistrées)',
  'report.public': 'Publics',
  'report.personal': 'Personnels',
  'report.saveAs': 'Enregistrer comme nouveau rapport',
  'report.name': 'Nom',
  'report.isPublic': 'Public : visible de toute personne qui peut voir ce tracker',
  'report.update': 'Enregistrer les modifications de « {report} »',
  'report.discard': 'Abandonner les modifications',
  'report.delete': 'Supprimer « {report} »',
  'report.delete.hint': 'Cette action supprime définitivement le rapport. Ses artefacts restent.',
  'report.csv': 'Télécharger en CSV',
};
