import type { audit as en } from '../../en/administration/audit.ts';

export const audit: Record<keyof typeof en, string> = {
  'audit.title': 'Journal d’audit',
  'audit.hint':
    'Connexions, changements de droits et de membres, administration, exports et suppressions, du plus récent au plus ancien.',
  'audit.none': 'Aucune ligne ne correspond à ces filtres.',
  'audit.event': 'Événement',
  'audit.event.all': 'Tous les événements',
  'audit.person': 'Personne',
  'audit.since': 'Du',
  'audit.until': 'Avant le',
  'audit.date': 'Date',
  'audit.user': 'Par',
  'audit.user.none': '–',
  'audit.subject': 'Objet',
  'audit.subject.of': '{kind} {name}',
  'audit.details': 'Détails',
  'audit.detail': '{name} : {value}',
  'audit.address': 'Adresse',
  'audit.address.key': '{address}, clé {key}',
  'audit.project': 'Projet',
  'audit.export': 'Exporter',
  'audit.csv': 'Exporter en CSV',
  'audit.jsonl': 'Exporter en JSONL',
  'audit.verify': 'Vérifier le journal',
  'audit.intact':
    'Les lignes {first, number} à {last, number} sont intactes. L’empreinte de la dernière ligne est {hash}.',
  'audit.removed': 'La ligne {line, number} a été retirée.',
  'audit.changed': 'La ligne {line, number} a été modifiée.',
  'audit.added': 'La ligne {line, number} a été ajoutée par quelqu’un d’autre. Hearth ne l’a pas écrite.',
  'audit.endRemoved': 'L’enregistrement du début et de la fin du journal a été supprimé.',
};
