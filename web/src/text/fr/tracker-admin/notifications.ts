import type { trackerNotifications as en } from '../../en/tracker-admin/notifications.ts';

export const trackerNotifications: Record<keyof typeof en, string> = {
  'trackerAdmin.notifications': 'Notifications',
  'trackerAdmin.notifications.hint':
    'Les personnes sont informées des artefacts qui les concernent. Choisissez ici dans quelle mesure, et qui d’autre est informé de tous les artefacts.',
  'trackerAdmin.level': 'Notifications de ce tracker',
  'trackerAdmin.level.default': 'Chaque modification',
  'trackerAdmin.level.default.hint': 'Les personnes sont informées de chaque modification qui les concerne.',
  'trackerAdmin.level.status_changes': 'Changements de statut',
  'trackerAdmin.level.status_changes.hint':
    'Les personnes sont informées des changements de statut, sauf si elles ont elles-mêmes choisi plus.',
  'trackerAdmin.level.disabled': 'Aucune',
  'trackerAdmin.level.disabled.hint': 'Personne n’est informé de rien dans ce tracker, pas même des mentions.',
  'trackerAdmin.level.reset': 'Réinitialiser les choix des personnes',
  'trackerAdmin.level.reset.hint':
    'Oublie, une fois à l’enregistrement, ce que les personnes ont choisi avec la cloche du tracker.',
  'trackerAdmin.recipients': 'Destinataires',
  'trackerAdmin.recipients.hint':
    'Ils sont informés de tous les artefacts de ce tracker, par e-mail ou dans leur boîte de réception. Les adresses sans compte reçoivent des e-mails.',
  'trackerAdmin.recipients.none': 'Seules les personnes qu’un artefact concerne en sont informées.',
  'trackerAdmin.recipients.add': 'Ajouter des destinataires',
  'trackerAdmin.recipients.row': 'Destinataires {number, number}',
  'trackerAdmin.recipients.addresses': 'Adresses e-mail',
  'trackerAdmin.recipients.addresses.hint': 'Appuyez sur Entrée après chaque adresse',
  'trackerAdmin.recipients.users': 'Utilisateurs',
  'trackerAdmin.recipients.groups': 'Groupes',
  'trackerAdmin.recipients.when': 'Informés de',
  'trackerAdmin.recipients.check': 'Seulement ce qu’ils peuvent lire',
  'trackerAdmin.recipients.check.hint':
    'Laisse de côté les artefacts et les champs qu’un destinataire ne peut pas lire.',
  'trackerAdmin.recipients.check.off':
    'Ces destinataires reçoivent le contenu de chaque artefact et de chaque champ de ce tracker, même s’ils ne peuvent pas le lire. Seuls les commentaires privés en sont exclus. L’historique du projet en garde la trace.',
  'trackerAdmin.recipients.remove': 'Retirer',
  'trackerAdmin.recipients.remove.of': 'Retirer les destinataires {number, number}',
  'trackerAdmin.unsubscribed': 'Seulement les mentions',
  'trackerAdmin.unsubscribed.hint':
    'Ces personnes ne sont informées que des mentions. Elles l’ont peut-être choisi elles-mêmes et peuvent en changer.',
  'trackerAdmin.unsubscribed.users': 'Personnes informées seulement des mentions',
  'trackerAdmin.reminders': 'Rappels de dates',
  'trackerAdmin.reminders.hint':
    'Les personnes reçoivent un e-mail et une notification quelques jours avant ou après une date d’un artefact, si elles peuvent la lire.',
  'trackerAdmin.reminders.none':
    'Aucun rappel. Les personnes assignées sont tout de même informées quand un artefact ouvert arrive à échéance.',
  'trackerAdmin.reminders.noField': 'Ce tracker n’a pas de champ de date.',
  'trackerAdmin.reminders.add': 'Ajouter un rappel',
  'trackerAdmin.reminders.row': 'Rappel {number, number}',
  'trackerAdmin.reminders.days': 'Jours',
  'trackerAdmin.reminders.when': 'Avant ou après',
  'trackerAdmin.reminders.when.before': 'Avant la date',
  'trackerAdmin.reminders.when.after': 'Après la date',
  'trackerAdmin.reminders.field': 'Date',
  'trackerAdmin.reminders.roles': 'Personnes',
  'trackerAdmin.reminders.roles.submitter': 'Auteur',
  'trackerAdmin.reminders.roles.assignee': 'Personnes assignées',
  'trackerAdmin.reminders.roles.commenter': 'Toute personne qui l’a modifié ou commenté',
  'trackerAdmin.reminders.enabled': 'Activé',
  'trackerAdmin.reminders.closed': 'Aussi pour les artefacts fermés',
  'trackerAdmin.reminders.remove.of': 'Retirer le rappel {number, number}',
  'trackerAdmin.peopleFields': 'Personnes dans les champs',
  'trackerAdmin.peopleFields.hint':
    'Les personnes et les groupes de ces champs sont informés des modifications de l’artefact.',
  'trackerAdmin.peopleFields.assignee': 'Les personnes assignées sont toujours informées des modifications.',
  'trackerAdmin.peopleFields.none': 'Ce tracker n’a pas de champ qui désigne des personnes.',
};
