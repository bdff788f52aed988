import type { form as en } from '../en/form.ts';

export const form: Record<keyof typeof en, string> = {
  'form.required': 'Remplissez ce champ.',
  'form.chooseSome': 'Choisissez au moins un élément.',
  'form.tooShort': 'Utilisez au moins {minimum} caractères.',
  'form.password.show': 'Afficher ou masquer le mot de passe',
  'conflict.title': 'Quelqu’un d’autre a modifié ceci pendant votre saisie',
  'conflict.message':
    'Quelqu’un d’autre a modifié ceci après que vous l’avez ouvert : rien n’a été enregistré. Consultez la version actuelle, puis recommencez.',
  'conflict.kept': 'Rien n’a encore été enregistré, et votre saisie est conservée.',
  'conflict.by': 'Dernière modification : {name}, {when}.',
  'conflict.changed': 'Modifié par l’autre personne :',
  'conflict.value': '{label} : {value}',
  'conflict.empty': '(vide)',
  'conflict.theirs': 'Charger l’autre version',
  'conflict.mine': 'Enregistrer quand même mes modifications',
};
