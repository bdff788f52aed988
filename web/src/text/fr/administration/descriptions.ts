import type { descriptions as en } from '../../en/administration/descriptions.ts';

export const descriptions: Record<keyof typeof en, string> = {
  'admin.descriptions.hint': 'Catégories et champs qui décrivent un projet.',
  'admin.categories': 'Catégories',
  'admin.categories.hint': 'Les créateurs de projets choisissent une valeur de chaque catégorie.',
  'admin.categories.none': 'Il n’y a pas encore de catégorie. Ajoutez-en une pour classer les projets.',
  'admin.categories.new': 'Nouvelle catégorie',
  'admin.categories.add': 'Ajouter une catégorie',
  'admin.categories.name': 'Catégorie',
  'admin.categories.value': 'Valeur',
  'admin.categories.value.add': 'Ajouter une valeur',
  'admin.categories.value.of': 'Ajouter une valeur à {name}',
  'admin.categories.values': 'Valeurs',
  'admin.categories.values.kept': 'Les valeurs décochées sont supprimées, même des projets qui les utilisent.',
  'admin.categories.delete.hint':
    'Cette action supprime définitivement la catégorie et ses valeurs, et les retire de tous les projets.',
  'admin.categories.values.hint': 'Une valeur par ligne.',
  'admin.categories.mandatory': 'Obligatoire',
  'admin.categories.mandatory.hint': 'Chaque nouveau projet doit choisir une valeur',
  'admin.fields': 'Champs',
  'admin.fields.hint': 'Champs de texte que remplissent les créateurs de projets.',
  'admin.fields.none':
    'Il n’y a pas encore de champ. Ajoutez-en un pour demander plus de détails sur les nouveaux projets.',
  'admin.fields.new': 'Nouveau champ',
  'admin.fields.add': 'Ajouter un champ',
  'admin.fields.delete.hint':
    'Cette action supprime définitivement le champ et ses valeurs dans tous les projets. Les historiques des projets les conservent.',
  'admin.fields.name': 'Champ',
  'admin.fields.description': 'Description',
  'admin.fields.type': 'Type',
  'admin.fields.type.line': 'Une ligne',
  'admin.fields.type.text': 'Plusieurs lignes',
  'admin.fields.required': 'Obligatoire',
  'admin.fields.required.hint': 'Chaque nouveau projet doit remplir ce champ',
};
