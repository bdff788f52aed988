import type { projects as en } from '../../en/projects/projects.ts';

export const projects: Record<keyof typeof en, string> = {
  'projects.title': 'Projets',
  'projects.search': 'Rechercher par nom',
  'projects.none': 'Aucun nom de projet ne contient « {search} ». Essayez moins de lettres.',
  'projects.none.atAll': 'Il n’y a pas encore de projet que vous puissiez voir.',
  'projects.new': 'Nouveau projet',
  'project.home': 'Vue d’ensemble',
  'project.trackers': 'Trackers',
  'project.svn': 'Subversion',
  'project.administration': 'Administration',
  'project.suspended': 'Suspendu',
  'project.deleted.note':
    'Ce projet est supprimé. Vous pouvez le lire, mais personne ne peut y modifier quoi que ce soit.',
  'project.suspended.note':
    'Ce projet est suspendu. Vous pouvez le lire, mais personne ne peut rien y modifier avant sa réactivation.',
  'project.pending': 'En attente d’approbation',
  'project.description.none': 'Ce projet n’a pas encore de description.',
  'project.description.add': 'Ajouter une description',
  'project.members': 'Membres',
  'project.members.none': 'Ce projet n’a pas de membre.',
  'project.members.signIn': 'Connectez-vous pour voir les membres de ce projet.',
  'project.copy': 'Créer un projet à partir de celui-ci',
  'project.members.manage': 'Gérer les membres',
  'project.administrator': 'Administrateur',
  'project.owner': 'Propriétaire et administrateur',
  'project.trackers.hint':
    'Chaque tracker contient une sorte d’artefacts, comme des bugs, des tâches ou des exigences.',
  'project.trackers.none': 'Il n’y a pas de tracker que vous puissiez voir ici.',
  'project.trackers.first':
    'Un tracker contient une sorte d’artefacts, comme des bugs, des tâches ou des exigences. Créez le premier.',
  'project.trackers.all': 'Tous les trackers',
  'project.trackers.new': 'Nouveau tracker',
  'project.trackers.deleted': 'Trackers supprimés',
  'project.trackers.deleted.hint': 'Les trackers restaurés gardent tous leurs artefacts.',
  'project.trackers.deleted.on': 'Supprimé',
  'project.trackers.restore': 'Restaurer',
  'project.trackers.restored': '{tracker} a été restauré.',
  'access.label': 'Visibilité',
  'access.public': 'Public',
  'access.public.hint': 'Toute personne ayant un compte peut voir le projet.',
  'access.public.hint.anonymous': 'Tout le monde peut voir le projet, sans se connecter.',
  'access.public.hint.restricted':
    'Toute personne ayant un compte peut voir le projet, sauf les utilisateurs restreints.',
  'access.unrestricted': 'Public, utilisateurs restreints compris',
  'access.unrestricted.hint': 'Toute personne ayant un compte peut voir le projet, utilisateurs restreints compris.',
  'access.private': 'Privé',
  'access.private.hint': 'Seuls les membres peuvent voir le projet.',
  'access.privateWithoutRestricted': 'Privé, sans utilisateurs restreints',
  'access.privateWithoutRestricted.hint':
    'Seuls les membres peuvent voir le projet. Les utilisateurs restreints ne peuvent pas être membres.',
};
