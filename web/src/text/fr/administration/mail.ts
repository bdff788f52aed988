import type { mail as en } from '../../en/administration/mail.ts';

export const mail: Record<keyof typeof en, string> = {
  'admin.mail': 'E-mail',
  'admin.mail.hint': 'L’état des e-mails sortants.',
  'admin.mail.off': 'Aucun e-mail n’est envoyé',
  'admin.mail.off.hint':
    'Donnez à HEARTH_SMTP_URL l’adresse d’un serveur de messagerie, et à HEARTH_BASE_URL l’adresse que les gens utilisent, pour les liens des e-mails. Puis redémarrez Hearth.',
  'admin.mail.none': 'Non défini',
  'admin.mail.never': 'Jamais',
  'admin.mail.server': 'Serveur de messagerie',
  'admin.mail.from': 'Expéditeur',
  'admin.mail.links': 'Les liens mènent à',
  'admin.mail.address.none': 'Les liens des e-mails risquent de ne mener nulle part',
  'admin.mail.address.hint':
    'Donnez à HEARTH_BASE_URL l’adresse que les gens utilisent, par exemple https://hearth.example.com. Puis redémarrez Hearth.',
  'admin.mail.sent': 'Envoyés',
  'admin.mail.sent.count': '{count, number} ces dernières 24 heures',
  'admin.mail.last': 'Dernier envoi',
  'admin.mail.gathering': 'Changements à annoncer',
  'admin.mail.gathering.count':
    '{count, plural, =0 {Aucune modification n’attend d’e-mail} one {# modification attend le prochain e-mail} other {# modifications attendent le prochain e-mail}}',
  'admin.mail.waiting': 'En attente',
  'admin.mail.waiting.count':
    '{count, plural, =0 {Aucun} other {#}}{retrying, plural, =0 {} one {, dont # déjà en échec} other {, dont # déjà en échec}}',
  'admin.mail.oldest': 'En attente depuis',
  'admin.mail.failed': 'E-mails en échec',
  'admin.mail.failed.count': '{count, plural, =0 {Aucun} other {#, abandonnés}}',
  'admin.mail.failed.none': 'Aucun e-mail n’a échoué.',
  'admin.mail.error': 'Erreur',
  'admin.mail.to': 'À',
  'admin.mail.subject': 'Objet',
  'admin.mail.failedOn': 'Échec',
  'admin.mail.retry': 'Réessayer',
  'admin.mail.retry.of': 'Réessayer : e-mail à {to}',
  'admin.mail.retryAll': 'Tout réessayer',
  'admin.mail.delete.of': 'Supprimer l’e-mail à {to}',
  'admin.mail.test': 'E-mail de test',
  'admin.mail.test.to': 'Envoyer à',
  'admin.mail.test.send': 'Envoyer un e-mail de test',
  'admin.mail.test.accepted': '{server} a accepté l’e-mail',
  'admin.mail.test.refused': '{server} n’a pas accepté l’e-mail',
};
