import type { deleted as en } from '../../en/administration/deleted.ts';

export const deleted: Record<keyof typeof en, string> = {
  'admin.deletedBy': 'Supprimé par',
  'admin.deletedOn': 'Supprimé',
  'admin.restore': 'Restaurer',
  'admin.restore.of': 'Restaurer {name}',
  'admin.restored': '{name} a été restauré.',
  'admin.purge': 'Purger',
  'admin.purge.of': 'Purger {name}',
  'admin.purge.hint': 'Cette action supprime définitivement le dépôt. Personne ne pourra le restaurer.',
  'admin.archive.hint': 'Les artefacts restaurés gardent leurs numéros, leur historique et leurs pièces jointes.',
  'admin.archive.none':
    'L’archive est vide. Les artefacts supprimés apparaîtront ici, pour que vous puissiez les restaurer.',
  'admin.archive.artifact': 'Artefact',
  'admin.archive.name': 'Titre',
  'admin.archive.tracker': 'Tracker',
  'admin.repositories.hint':
    'Tant qu’ils ne sont pas purgés, les dépôts peuvent être restaurés avec toutes leurs révisions et leurs paramètres.',
  'admin.repositories.none':
    'Il n’y a aucun dépôt supprimé. Vous pourrez restaurer ici les dépôts supprimés tant qu’ils ne sont pas purgés.',
  'admin.repositories.name': 'Dépôt',
  'admin.repositories.project': 'Projet',
  'admin.repositories.purged': 'Date de purge',
  'admin.repositories.kept': 'Seulement à la main',
};
