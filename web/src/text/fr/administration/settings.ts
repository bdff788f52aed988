import type { settings as en } from '../../en/administration/settings.ts';

export const settings: Record<keyof typeof en, string> = {
  'admin.settings.hint': 'Les changements prennent effet immédiatement.',
  'admin.settings.changes': '{count, plural, one {# paramètre modifié} other {# paramètres modifiés}}',
  'setting.group.platform': 'Plateforme et accès',
  'setting.group.artifacts': 'Suppression d’artefacts',
  'setting.group.projects': 'Projets',
  'setting.group.svn': 'Subversion',
  'setting.platform_name': 'Nom de la plateforme',
  'setting.platform_name.hint': 'Affiché dans l’en-tête et dans les titres des pages.',
  'setting.default_language': 'Langue par défaut',
  'setting.default_language.hint':
    'Des e-mails aux personnes qui n’en ont choisi aucune, et des pages si leur navigateur ne demande aucune de celles-ci.',
  'setting.default_language.en': 'Anglais',
  'setting.default_language.fr': 'Français',
  'setting.time_zone': 'Fuseau horaire',
  'setting.time_zone.hint':
    'Les jours commencent à minuit dans ce fuseau. Les échéances restent à leur jour si vous en changez.',
  'setting.access_mode': 'Mode d’accès',
  'setting.access_mode.hint': 'Qui peut lire les projets publics.',
  'setting.access_mode.anonymous': 'Tout le monde, même sans compte',
  'setting.access_mode.regular': 'Seulement les utilisateurs connectés',
  'setting.access_mode.restricted': 'Seulement les utilisateurs connectés, avec des comptes restreints',
  'setting.require_preconditions': 'Exiger les versions dans les requêtes',
  'setting.require_preconditions.hint':
    'Refuser les requêtes de l’API qui modifient ou suppriment sans nommer la version sur laquelle elles se fondent.',
  'setting.invalid_credentials_status': 'Réponse à des identifiants incorrects',
  'setting.invalid_credentials_status.hint':
    'Le code de statut de l’API pour un mot de passe, une clé d’accès ou un jeton incorrects.',
  'setting.invalid_credentials_status.500': '500, comme l’attendent les clients existants',
  'setting.invalid_credentials_status.401': '401, selon la définition de HTTP',
  'setting.password_minimum_length': 'Longueur minimale des mots de passe',
  'setting.password_minimum_length.hint': 'Pour les nouveaux mots de passe. Les anciens restent valables.',
  'setting.session_idle_minutes': 'Terminer les sessions inutilisées après (minutes)',
  'setting.session_idle_minutes.hint':
    'Déconnecte les personnes des navigateurs qu’elles n’utilisent pas. Saisissez 0 pour aucune limite.',
  'setting.group.people': 'Personnes et connexion',
  'setting.second_factor_required': 'Exiger un second facteur',
  'setting.second_factor_required.hint':
    'Il faut le configurer avant de pouvoir faire autre chose. Les clés d’accès continuent de fonctionner.',
  'setting.second_factor_required.nobody': 'De personne',
  'setting.second_factor_required.site_administrators': 'Des administrateurs de la plateforme',
  'setting.second_factor_required.everyone': 'De tous',
  'setting.second_factor_groups': 'Exiger un second facteur de groupes d’utilisateurs',
  'setting.second_factor_groups.hint':
    'Identifiants de groupes d’utilisateurs de projets, séparés par des virgules. 101_3 désigne les membres du projet 101, 101_4 ses administrateurs.',
  'setting.registration': 'Inscription libre',
  'setting.registration.hint': 'Qui peut créer un compte sans invitation. L’e-mail est nécessaire.',
  'setting.registration.off': 'Personne',
  'setting.registration.open': 'Toute personne qui confirme son adresse e-mail',
  'setting.registration.approval': 'Tout le monde, après approbation du compte par un administrateur de la plateforme',
  'setting.registration_domains': 'Domaines pour l’inscription libre',
  'setting.registration_domains.hint':
    'Seules les personnes ayant une adresse e-mail de ces domaines peuvent s’inscrire. Séparez-les par des virgules. Laissez vide pour tous.',
  'setting.invitations_from': 'Invitations',
  'setting.invitations_from.hint': 'Qui peut inviter des personnes sans compte.',
  'setting.invitations_from.site_administrators': 'Les administrateurs de la plateforme',
  'setting.invitations_from.project_administrators': 'Les administrateurs de projets, dans leurs projets',
  'setting.invitations_from.users': 'Tous les utilisateurs',
  'setting.invitations_per_day': 'Invitations par utilisateur et par jour',
  'setting.invitations_per_day.hint': 'Saisissez 0 pour interdire les invitations.',
  'setting.artifacts_deletion_limit': 'Limite de suppression d’artefacts',
  'setting.artifacts_deletion_limit.hint':
    'Combien d’artefacts un utilisateur peut supprimer en 24 heures. Saisissez 0 pour interdire la suppression.',
  'setting.key_maximum_days': 'Durée de vie maximale des nouvelles clés d’accès (jours)',
  'setting.key_maximum_days.hint': 'Les nouvelles clés doivent expirer dans ce délai. 0 signifie sans limite.',
  'setting.rate_limit_key': 'Requêtes par minute d’une clé d’accès',
  'setting.rate_limit_key.hint':
    'Les requêtes suivantes sont refusées jusqu’à la fin de la minute. 0 signifie sans limite.',
  'setting.rate_limit_user': 'Requêtes par minute d’un utilisateur',
  'setting.rate_limit_user.hint': 'Dans tous les navigateurs et avec toutes les clés d’accès. 0 signifie sans limite.',
  'setting.rate_limit_address': 'Requêtes par minute d’une adresse',
  'setting.rate_limit_address.hint': 'De tous les utilisateurs derrière elle. 0 signifie sans limite.',
  'setting.audit_retention_days': 'Conserver le journal d’audit pendant (jours)',
  'setting.audit_retention_days.hint':
    'Les lignes plus anciennes sont retirées. L’empreinte de la dernière ligne retirée est conservée.',
  'setting.event_retention_days': 'Conserver le journal des modifications pendant (jours)',
  'setting.event_retention_days.hint': 'Les clients absents plus longtemps recommencent du début.',
  'setting.notification_retention_days': 'Conserver les notifications pendant (jours)',
  'setting.notification_retention_days.hint': 'Les plus anciennes disparaissent des boîtes de réception.',
  'setting.archive_deleted_artifacts': 'Archiver les artefacts supprimés',
  'setting.archive_deleted_artifacts.hint':
    'Garder une archive, pour que les artefacts supprimés puissent être restaurés.',
  'setting.project_registration': 'Les utilisateurs peuvent créer des projets',
  'setting.project_registration.hint':
    'Si cette option est désactivée, seuls les administrateurs de la plateforme peuvent créer des projets.',
  'setting.project_approval': 'Les nouveaux projets doivent être approuvés',
  'setting.project_approval.hint': 'Un administrateur de la plateforme approuve chaque nouveau projet.',
  'setting.projects_waiting_limit': 'Nombre maximal de projets en attente',
  'setting.projects_waiting_limit.hint':
    'Combien de projets peuvent attendre une approbation. Saisissez 0 pour aucune limite.',
  'setting.projects_waiting_limit_per_user': 'Nombre maximal de projets en attente par utilisateur',
  'setting.projects_waiting_limit_per_user.hint':
    'Combien de projets d’un même utilisateur peuvent attendre une approbation. Saisissez 0 pour aucune limite.',
  'setting.projects_from_archives': 'Créer des projets à partir d’archives',
  'setting.projects_from_archives.hint':
    'Les utilisateurs qui peuvent créer des projets peuvent aussi envoyer l’archive d’un projet.',
  'setting.restricted_users_can_create_projects': 'Les utilisateurs restreints peuvent créer des projets',
  'setting.restricted_users_can_create_projects.hint':
    'S’applique seulement si les utilisateurs peuvent créer des projets.',
  'setting.default_project_visibility': 'Visibilité par défaut des nouveaux projets',
  'setting.default_project_visibility.hint':
    'Utilisée quand les créateurs de projets ne peuvent pas choisir la visibilité.',
  'setting.default_project_visibility.public': 'Public',
  'setting.default_project_visibility.private': 'Privé',
  'setting.project_visibility_can_be_chosen': 'Les créateurs choisissent la visibilité',
  'setting.project_visibility_can_be_chosen.hint': 'Laisser le créateur d’un projet choisir qui peut le voir.',
  'setting.project_description_mandatory': 'Description obligatoire',
  'setting.project_description_mandatory.hint': 'Les nouveaux projets ont besoin d’une description.',
  'setting.svn_file_size_limit': 'Taille maximale d’un fichier dans un commit (Mio)',
  'setting.svn_file_size_limit.hint':
    'Le serveur refuse les commits avec des fichiers plus gros. Saisissez 0 pour aucune limite.',
  'setting.svn_empty_messages': 'Autoriser les messages de commit vides',
  'setting.svn_empty_messages.hint': 'Si cette option est désactivée, le serveur refuse les commits sans message.',
  'setting.svn_mails_to_users_only': 'Envoyer les e-mails de commit aux utilisateurs seulement',
  'setting.svn_mails_to_users_only.hint':
    'Dans les projets privés, n’envoyer les e-mails de commit qu’aux utilisateurs qui peuvent voir le projet.',
  'setting.project_restore_days': 'Jours pendant lesquels un projet supprimé peut être restauré',
  'setting.project_restore_days.hint': '0 signifie sans limite.',
  'setting.svn_purge_days': 'Jours avant la purge des dépôts supprimés',
  'setting.svn_purge_days.hint':
    'Combien de temps un dépôt supprimé peut être restauré. Saisissez 0 pour le garder jusqu’à ce qu’un administrateur le purge.',
};
