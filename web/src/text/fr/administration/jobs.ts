import type { jobs as en } from '../../en/administration/jobs.ts';

export const jobs: Record<keyof typeof en, string> = {
  'admin.jobs.hint':
    'E-mails et appels de webhooks que déclenchent les modifications. Les tâches en échec sont réessayées pendant un certain temps.',
  'admin.jobs.none': 'Aucune tâche n’a ce statut.',
  'admin.jobs.all': 'Toutes',
  'admin.jobs.id': 'Numéro',
  'admin.jobs.kind': 'Type',
  'admin.jobs.status': 'Statut',
  'admin.jobs.status.queued': 'En file d’attente',
  'admin.jobs.status.running': 'En cours',
  'admin.jobs.status.done': 'Terminée',
  'admin.jobs.status.failed': 'En échec',
  'admin.jobs.attempts': 'Tentatives',
  'admin.jobs.created': 'Créée',
  'admin.jobs.due': 'Prévue',
  'admin.jobs.finished': 'Terminée',
  'admin.jobs.error': 'Dernière erreur',
  'admin.jobs.retry': 'Relancer la tâche',
  'admin.jobs.retry.of': 'Relancer la tâche {id}',
};
