import type { saving as en } from '../../en/artifacts/saving.ts';

export const saving: Record<keyof typeof en, string> = {
  'save.unsaved': 'Modifications non enregistrées',
  'save.summary': '{count, plural, one {# champ modifié} other {# champs modifiés}}',
  'save.summary.comment': '{count, plural, one {# champ modifié} other {# champs modifiés}} et un nouveau commentaire',
  'save.discard': 'Abandonner',
  'save.uploading': 'En attente de la fin des envois',
  'merge.title': 'Quelqu’un d’autre a modifié cet artefact',
  'merge.hint':
    '{name} a modifié cet artefact après que vous l’avez ouvert. Vos modifications sont conservées. Pour chaque champ, comparez la valeur d’origine, l’autre version et la vôtre.',
  'merge.meanwhile': 'Une version plus récente existe',
  'merge.meanwhile.hint':
    '{name} a modifié cet artefact après le début de votre saisie. Vos modifications sont conservées.',
  'merge.look': 'Comparer les versions',
  'merge.base': 'Origine',
  'merge.theirs': 'L’autre',
  'merge.mine': 'La vôtre',
  'merge.choose': 'Version de {field} à garder',
  'merge.take.mine': 'Garder la vôtre',
  'merge.take.theirs': 'Prendre l’autre',
  'merge.joined': 'Modifié des deux côtés, et fusionné',
  'merge.joined.result': 'Fusionné',
  'merge.them': 'Modifié seulement par l’autre personne',
  'merge.me': 'Modifié seulement par vous',
  'merge.comment': 'Votre commentaire, enregistré avec la version fusionnée',
  'merge.back': 'Revenir à la modification',
  'merge.save': 'Enregistrer la version fusionnée',
};
