import type { notifications as en } from '../en/notifications.ts';

export const notifications: Record<keyof typeof en, string> = {
  'notify.title': 'Notifications',
  'notify.hint':
    'Choisissez pour chaque raison comment vous êtes informé d’une modification. Si plusieurs raisons s’appliquent, vous recevez une seule notification, par la voie la plus rapide.',
  'notify.delivery.mail': 'E-mail immédiat',
  'notify.delivery.digest': 'E-mail quotidien',
  'notify.delivery.inbox': 'Boîte de réception seulement',
  'notify.delivery.never': 'Jamais',
  'notify.reason.mentioned': 'Je suis mentionné',
  'notify.reason.mentioned.hint': 'Un texte ou un commentaire contient @ et votre nom d’utilisateur.',
  'notify.reason.assigned': 'Il m’est assigné',
  'notify.reason.assigned.hint':
    'L’artefact vous est assigné, ou vous figurez dans un autre champ dont les personnes sont informées.',
  'notify.reason.author': 'Je l’ai soumis',
  'notify.reason.author.hint': 'Vous avez créé l’artefact.',
  'notify.reason.involved': 'J’ai participé',
  'notify.reason.involved.hint': 'Vous avez déjà modifié ou commenté l’artefact.',
  'notify.reason.watching': 'Je le suis',
  'notify.reason.watching.hint': 'Vous avez choisi « Chaque modification » avec la cloche de l’artefact.',
  'notify.reason.following': 'Je suis le tracker',
  'notify.reason.following.hint': 'Vous avez choisi plus que ce qui vous concerne avec la cloche du tracker.',
  'notify.reason.recipient': 'Le tracker m’informe',
  'notify.reason.recipient.hint':
    'Un administrateur du tracker vous a ajouté, vous ou votre groupe, aux destinataires.',
  'notify.own': 'Mes propres modifications aussi',
  'notify.own.hint': 'Vous êtes aussi informé des modifications que vous faites vous-même.',
  'notify.due': 'Me rappeler les échéances',
  'notify.due.hint': 'Un e-mail le jour où des artefacts ouverts qui vous sont assignés arrivent à échéance.',
  'notify.dates': 'M’envoyer les rappels des trackers',
  'notify.dates.hint':
    'Un e-mail pour chaque date qu’un tracker vous rappelle. Votre boîte de réception les montre dans tous les cas.',
  'notify.trackers': 'Trackers',
  'notify.trackers.hint':
    'Les trackers pour lesquels vous avez choisi autre chose que d’habitude. Pour en ajouter un, ouvrez le tracker et utilisez sa cloche.',
  'notify.mode.of': 'Notifications de {tracker}',
  'notify.mode.reset': 'Revenir aux notifications habituelles de {tracker}',
  'notify.mode.label': 'Notifications du tracker : {mode}',
  'notify.mode.default': 'Comme d’habitude dans ce tracker',
  'notify.mode.none': 'Rien que les mentions',
  'notify.mode.involved': 'Ce qui me concerne',
  'notify.mode.creations': 'Nouveaux artefacts',
  'notify.mode.status_changes': 'Changements de statut',
  'notify.mode.all': 'Chaque modification',
};
