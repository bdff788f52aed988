import type { form as en } from '../en/form.ts';

export const form: Record<keyof typeof en, string> = {
  'form.required': 'Remplissez ce champ.',
  'form.chooseSome': 'Choisissez au moins un élément.',
  'form.tooShort': 'Utilisez au moins {minimum} caractères.',
  'form.password.show': 'Afficher ou masquer le mot de passe',
};
