import type { repositorySettings as en } from '../../en/svn/settings.ts';

export const repositorySettings: Record<keyof typeof en, string> = {
  'svn.settings.title': 'Paramètres de {name}',
  'svn.settings.notYours':
    'Seuls les administrateurs du dépôt peuvent voir ces paramètres. Si vous avez besoin d’un accès, adressez-vous à l’un d’eux.',
  'svn.settings.rules': 'Règles de commit',
  'svn.settings.reference': 'Exiger une référence dans les messages de commit',
  'svn.settings.reference.hint': 'Par exemple « art #12 », ou « bug #12 » avec le nom court d’un tracker.',
  'svn.settings.messages': 'Autoriser la modification des messages de commit',
  'svn.settings.messages.hint':
    'Avec « svn propset --revprop svn:log ». Les mêmes règles s’appliquent au nouveau message.',
  'svn.settings.tags': 'Étiquettes immuables',
  'svn.settings.tags.paths': 'Chemins aux étiquettes immuables',
  'svn.settings.tags.paths.hint':
    'Un chemin par ligne, comme /tags. « * » remplace un segment de chemin ou une partie de celui-ci.',
  'svn.settings.tags.whitelist': 'Exceptions',
  'svn.settings.tags.whitelist.hint': 'Un chemin par ligne. De nouvelles entrées sont permises dans ces répertoires.',
  'svn.settings.access': 'Accès',
  'svn.settings.access.default': 'Les membres peuvent écrire, et les autres peuvent lire les projets publics',
  'svn.settings.access.default.hint': 'Si cette option est désactivée, seules les règles ci-dessous s’appliquent.',
  'svn.settings.access.file': 'Fichier d’accès',
  'svn.settings.access.file.hint':
    'Vos propres règles au format de Subversion, comme « [/trunk/secret] » suivi de « * = » et « ada = rw ». Vous pouvez utiliser @members et tous les groupes d’utilisateurs du projet.',
  'svn.settings.access.line': 'Ligne {line} : {reason}',
  'svn.settings.versions': 'Versions',
  'svn.settings.versions.show': 'Afficher les versions',
  'svn.settings.versions.hide': 'Masquer les versions',
  'svn.settings.version': 'Version {version}',
  'svn.settings.version.current': 'actuelle',
  'svn.settings.version.show': 'Afficher',
  'svn.settings.version.show.of': 'Afficher la version {version}',
  'svn.settings.version.restore': 'Restaurer cette version',
  'svn.settings.version.empty': 'Cette version n’a pas de règle.',
  'svn.settings.version.default': 'Les règles par défaut pour les membres et les lecteurs s’appliquent aussi.',
  'svn.settings.version.noDefault': 'Les règles par défaut pour les membres et les lecteurs ne s’appliquent pas.',
  'svn.settings.notifications': 'Notifications',
  'svn.settings.notifications.none':
    'Personne ne reçoit encore d’e-mails de commit. Ajoutez un chemin et les personnes qui veulent en connaître les modifications.',
  'svn.settings.notifications.add': 'Ajouter une notification',
  'svn.settings.notification': 'Notification {number}',
  'svn.settings.notification.path': 'Chemin',
  'svn.settings.notification.path.hint':
    'Comprend tout ce qui se trouve sous ce chemin. « * » remplace un segment de chemin.',
  'svn.settings.notification.emails': 'Adresses e-mail',
  'svn.settings.notification.emails.hint': 'Appuyez sur Entrée après chaque adresse.',
  'svn.settings.notification.users': 'Utilisateurs',
  'svn.settings.notification.groups': 'Groupes',
  'svn.settings.notification.groups.hint': 'Comprend tous les membres de ces groupes.',
  'svn.settings.notification.remove': 'Retirer',
  'svn.settings.notification.remove.of': 'Retirer la notification {number}',
  'svn.settings.delete': 'Supprimer le dépôt',
  'svn.settings.delete.hint':
    'Les clients ne peuvent plus accéder à un dépôt supprimé. Un administrateur de la plateforme peut le restaurer jusqu’à sa purge.',
  'svn.settings.delete.confirm': 'Le dépôt {name} et toutes ses révisions deviennent aussitôt inaccessibles.',
};
