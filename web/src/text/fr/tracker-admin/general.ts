import type { general as en } from '../../en/tracker-admin/general.ts';

export const general: Record<keyof typeof en, string> = {
  'trackerAdmin.name': 'Nom',
  'trackerAdmin.itemName': 'Nom court',
  'trackerAdmin.itemName.hint': 'Utilisé dans les références aux artefacts, comme bug #12',
  'trackerAdmin.color': 'Couleur',
  'trackerAdmin.parent': 'Tracker parent',
  'trackerAdmin.parent.hint': 'Les artefacts de ce tracker peuvent être enfants d’artefacts du tracker parent',
  'trackerAdmin.privateComments': 'Autoriser les commentaires visibles seulement de certains groupes',
  'trackerAdmin.deleteTracker': 'Supprimer le tracker',
  'trackerAdmin.deleteTracker.sure': 'Supprimer {tracker} ?',
  'trackerAdmin.deleteTracker.hint':
    'Cette action supprime le tracker et tous ses artefacts. Un administrateur du projet peut les restaurer.',
  'trackerAdmin.permissions.hint': 'Les administrateurs du projet ont toujours tous les droits.',
  'trackerAdmin.trackerPermissions': 'Droits du tracker',
  'trackerAdmin.access.all': 'Peuvent voir tous les artefacts',
  'trackerAdmin.access.own': 'Peuvent voir les artefacts qu’ils ont soumis',
  'trackerAdmin.access.assigned': 'Peuvent voir les artefacts assignés à leur groupe',
  'trackerAdmin.access.submitted': 'Peuvent voir les artefacts soumis par leur groupe',
  'trackerAdmin.access.admin': 'Peuvent administrer le tracker',
  'trackerAdmin.fieldPermissions': 'Droits des champs',
  'trackerAdmin.fieldPermissions.of': 'Droits de {field}',
  'trackerAdmin.editPermissions': 'Modifier les droits de {field}',
  'trackerAdmin.canRead': 'Peuvent lire',
  'trackerAdmin.canSubmit': 'Peuvent soumettre',
  'trackerAdmin.canUpdate': 'Peuvent modifier',
};
