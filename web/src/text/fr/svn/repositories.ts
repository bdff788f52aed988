import type { repositories as en } from '../../en/svn/repositories.ts';

export const repositories: Record<keyof typeof en, string> = {
  'svn.title': 'Dépôts Subversion',
  'svn.suspended':
    'Ce projet est suspendu, ses dépôts sont donc fermés. Ils s’ouvrent de nouveau quand il est réactivé.',
  'svn.new': 'Nouveau dépôt',
  'svn.new.denied':
    'Seuls les administrateurs du projet ou de ses dépôts peuvent en créer. Si vous avez besoin d’un accès, adressez-vous à l’un d’eux.',
  'svn.none': 'Ce projet n’a pas encore de dépôt Subversion. Créez-en un, puis extrayez-le avec le client svn.',
  'svn.none.reader':
    'Ce projet n’a pas encore de dépôt Subversion. Les administrateurs du projet et les groupes qu’ils choisissent peuvent en créer.',
  'svn.name': 'Nom',
  'svn.lastCommit': 'Dernier commit',
  'svn.noMessage': '(sans message)',
  'svn.hiddenMessage': '(masqué, car vous n’avez pas accès en lecture à tous les chemins de ce commit)',
  'svn.somebody': 'Inconnu',
  'svn.create': 'Créer le dépôt',
  'svn.create.hint': 'Vous pourrez tout changer ensuite, sauf le nom.',
  'svn.name.hint': 'Au moins trois caractères : lettres, chiffres, « - », « _ » et « . ». Le premier est une lettre.',
  'svn.layout': 'Répertoires initiaux',
  'svn.layout.hint': 'Créés par le premier commit. Appuyez sur Entrée après chaque répertoire, ou laissez vide.',
  'svn.deleted': 'Dépôts supprimés',
  'svn.deleted.hint': 'Leurs noms ne peuvent pas être réutilisés avant leur purge.',
  'svn.deleted.on': 'Supprimé',
  'svn.deleted.purged': 'Date de purge',
  'svn.deleted.never': 'Seulement à la main',
  'svn.restore': 'Restaurer',
  'svn.restore.of': 'Restaurer {name}',
  'svn.purge': 'Purger',
  'svn.purge.of': 'Purger {name}',
  'svn.purge.confirm':
    'Cette action supprime définitivement {name}. Elle ne peut pas être annulée. Le nom pourra ensuite être réutilisé.',
  'svn.administrators': 'Administrateurs',
  'svn.administrators.title': 'Administrateurs des dépôts',
  'svn.administrators.hint':
    'Les administrateurs du projet peuvent toujours gérer les dépôts. Ces groupes le peuvent aussi :',
  'svn.administrators.groups': 'Groupes',
  'svn.section.overview': 'Vue d’ensemble',
  'svn.section.files': 'Fichiers',
  'svn.section.files.latest': 'Derniers fichiers',
  'svn.section.log': 'Journal',
  'svn.section.settings': 'Paramètres',
  'svn.section.label': 'Pages du dépôt',
  'svn.all': 'Dépôts',
  'svn.checkout.hint':
    'Connectez-vous avec votre nom d’utilisateur et votre mot de passe. Une clé d’accès de portée « write:svn » peut remplacer le mot de passe.',
};
