import type { linkTypes as en } from '../../en/administration/link-types.ts';

export const linkTypes: Record<keyof typeof en, string> = {
  'admin.linkTypes.hint': 'Les types de liens entre artefacts.',
  'admin.linkTypes.none':
    'Il n’y a pas encore de type de lien. Ajoutez-en un pour dire comment les artefacts sont reliés.',
  'admin.linkTypes.new': 'Nouveau type de lien',
  'admin.linkTypes.shortname': 'Nom court',
  'admin.linkTypes.shortname.hint': 'Le nom du type dans l’API. Il ne peut pas être changé ensuite.',
  'admin.linkTypes.forward': 'Libellé direct',
  'admin.linkTypes.forward.hint': 'Décrit le lien depuis l’artefact qui le porte, comme « Bloque ».',
  'admin.linkTypes.reverse': 'Libellé inverse',
  'admin.linkTypes.reverse.hint': 'Décrit le même lien depuis l’autre artefact, comme « Bloqué par ».',
  'admin.linkTypes.system': 'Intégré',
  'admin.linkTypes.rename': 'Renommer',
  'admin.linkTypes.rename.of': 'Renommer {name}',
  'admin.linkTypes.delete.hint': 'Vous ne pouvez supprimer qu’un type qu’aucun lien n’utilise.',
};
