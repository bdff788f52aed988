/** Why the API refuses something: its words in English, and in French. */
export const reasons: Readonly<Record<string, string>> = {
  // requests
  'The request body exceeds the limit of {limit} bytes.': 'La requête dépasse la limite de {limit} octets.',
  'It has changed since you read it, so nothing was changed. Read it again, and repeat your change.':
    'Quelqu’un l’a modifié entre-temps : rien n’a été enregistré. Rechargez la page, puis recommencez.',
  'Hearth is busy. Please try again in a moment.': 'Hearth est très sollicité. Réessayez dans un instant.',
  'Hearth is stopping. Please try again in a moment.': 'Hearth s’arrête. Réessayez dans un instant.',
  'The database is unreachable or overloaded. Please try again in a moment.':
    'La base de données est injoignable ou surchargée. Réessayez dans un instant.',
  'The connection to the database was lost while saving. The change may or may not have been saved.':
    'La connexion à la base de données a été perdue pendant l’enregistrement. Vérifiez si la modification a été enregistrée.',
  'The disk of the server is full, so nothing was saved.': 'Le disque du serveur est plein : rien n’a été enregistré.',
  'Too many requests. Please wait {seconds} second(s) and try again.':
    'Trop de requêtes. Attendez {seconds} seconde(s), puis réessayez.',
  'Too many failed attempts. Please wait {seconds} second(s) and try again.':
    'Trop de tentatives échouées. Attendez {seconds} seconde(s), puis réessayez.',
  // access and accounts
  'Account Suspended': 'Ce compte est suspendu.',
  'Account Pending': 'Ce compte attend une validation.',
  'Account Deleted': 'Ce compte est supprimé.',
  'The code is wrong, or was already used.': 'Le code est incorrect, ou a déjà servi.',
  'Set up a second factor first: this platform requires it.':
    'Configurez d’abord un second facteur : cette plateforme l’exige.',
  'Passwords are not accepted here. Use single sign-on, or an access key for programs.':
    'Les mots de passe ne sont pas acceptés ici. Utilisez l’authentification unique, ou une clé d’accès pour les programmes.',
  'This passkey is not known here, or could not be verified.':
    'Cette clé d’identification est inconnue ici, ou n’a pas pu être vérifiée.',
  'This request for a passkey has expired or was already used. Start again.':
    'Cette demande a expiré ou a déjà servi. Recommencez.',
  'Only site administrators may do this.': 'Seuls les administrateurs de la plateforme peuvent faire cela.',
  'Only administrators may ask what others may do.': 'Seuls les administrateurs peuvent voir les droits des autres.',
  'You have {maximum} access keys already. Revoke one first.':
    'Vous avez déjà {maximum} clés d’accès. Révoquez-en une d’abord.',
  'You have {maximum} SSH keys already. Remove one first.':
    'Vous avez déjà {maximum} clés SSH. Supprimez-en une d’abord.',
  'User name is invalid. The reason is: {reason}': 'Le nom d’utilisateur n’est pas valide : {reason}',
  '{email} is not a valid email address': '{email} n’est pas une adresse e-mail valide.',
  '{address} is not an e-mail address.': '{address} n’est pas une adresse e-mail.',
  'The email address {email} belongs to another account.': 'L’adresse e-mail {email} appartient à un autre compte.',
  'The current password is wrong.': 'Le mot de passe actuel est incorrect.',
  'The password must have at least {minimum} characters.':
    'Le mot de passe doit comporter au moins {minimum} caractères.',
  'This password is easy to guess: it is a common one, a pattern, or a name that others know. Choose another one.':
    'Ce mot de passe est facile à deviner : il est courant, suit un motif ou contient un nom connu. Choisissez-en un autre.',
  'This is the last active site administrator. Make another user a site administrator first.':
    'C’est le dernier administrateur actif de la plateforme. Nommez-en d’abord un autre.',
  'We need at least one email to send an invitation':
    'Il faut au moins une adresse e-mail pour envoyer une invitation.',
  'Email {email} is not valid': 'L’adresse e-mail {email} n’est pas valide.',
  'You are trying to send {count} invitations, but the maximum is {maximum} per day.':
    'Vous voulez envoyer {count} invitations, mais le maximum est de {maximum} par jour.',
  'The invitations could not be sent, because this platform sends no mail. Ask a site administrator.':
    'Les invitations n’ont pas pu être envoyées, car cette plateforme n’envoie pas d’e-mails. Adressez-vous à un administrateur de la plateforme.',
  'This link is no longer valid: it has expired, was used, or was replaced by a newer one.':
    'Ce lien n’est plus valide : il a expiré, a déjà servi, ou a été remplacé par un plus récent.',
  'People cannot create their own accounts here. Ask for an invitation.':
    'Il n’est pas possible de créer soi-même un compte ici. Demandez une invitation.',
  'The email address must belong to one of these domains: {domains}':
    'L’adresse e-mail doit appartenir à l’un de ces domaines : {domains}',
  'The picture must be a PNG, JPEG or GIF file of at most {limit} bytes.':
    'La photo doit être un fichier PNG, JPEG ou GIF de {limit} octets au plus.',
  'No key was added. {reason}': 'Aucune clé n’a été ajoutée. {reason}',
  // projects
  'The group name is missing': 'Le nom du groupe manque.',
  'Invalid group name: {name}. Please use only alphanumerical characters.':
    'Le nom de groupe {name} n’est pas valide. Utilisez seulement des lettres et des chiffres.',
  'User group already exists in this project. Please choose another name.':
    'Ce groupe existe déjà dans ce projet. Choisissez un autre nom.',
  'The user group {name} is still in use. Remove it from everything that `problem.uses` lists, then delete it.':
    'Le groupe {name} est encore utilisé. Retirez-le de tout ce qui l’utilise, puis supprimez-le.',
  'User with reference {reference} not known': 'La personne {reference} est inconnue.',
  'Project administrators cannot leave the project. Remove their administrator role first.':
    'Un administrateur ne peut pas quitter le projet. Retirez-lui d’abord ce rôle.',
  'A project needs at least one administrator': 'Un projet a besoin d’au moins un administrateur.',
  'Project does not exist': 'Ce projet n’existe pas.',
  'This project is suspended': 'Ce projet est suspendu.',
  'This project is deleted': 'Ce projet est supprimé.',
  'Project shortname is invalid. The reason is: {reason}': 'Le nom court du projet n’est pas valide : {reason}',
  'Project fullname is invalid. The reason is: {reason}': 'Le nom du projet n’est pas valide : {reason}',
  'Short name already exists': 'ce nom court existe déjà.',
  'Short name must start with an alphanumeric character.': 'il doit commencer par une lettre ou un chiffre.',
  'Short name cannot contain underscore or dot.': 'il ne peut contenir ni tiret bas ni point.',
  'There cannot be any spaces in the short name.': 'il ne peut pas contenir d’espaces.',
  'Illegal character in name.': 'il contient un caractère interdit.',
  'Name is reserved.': 'ce nom est réservé.',
  'The description is longer than {limit} characters.': 'La description dépasse {limit} caractères.',
  'Only site administrators can create projects.':
    'Seuls les administrateurs de la plateforme peuvent créer des projets.',
  'Restricted users cannot create projects.': 'Les utilisateurs restreints ne peuvent pas créer de projets.',
  'Only project administrators may do this.': 'Seuls les administrateurs du projet peuvent faire cela.',
  'Message cannot be empty': 'Le message ne peut pas être vide.',
  // trackers
  'You cannot access this tracker or it does not exist': 'Ce tracker n’existe pas, ou vous ne pouvez pas le voir.',
  'You must be tracker administrator to access this resource.':
    'Seuls les administrateurs du tracker peuvent voir cela.',
  'The item name {name} is not valid: only letters, digits and underscores are allowed.':
    'Le nom court {name} n’est pas valide : seuls les lettres, les chiffres et les tirets bas sont permis.',
  'The item name {name} is reserved for references of the platform.':
    'Le nom court {name} est réservé aux références de la plateforme.',
  'The label of a tracker cannot be empty.': 'Le nom d’un tracker ne peut pas être vide.',
  'Label cannot be empty': 'Le libellé ne peut pas être vide.',
  'Another field of the tracker already has the name {name}.': 'Un autre champ du tracker porte déjà le nom {name}.',
  'The field {label} cannot be removed: {reason}': 'Le champ {label} ne peut pas être retiré : {reason}',
  'This tracker already has a workflow.': 'Ce tracker a déjà un workflow.',
  'This transition already exists.': 'Cette transition existe déjà.',
  'The label of a report cannot be empty.': 'Le nom d’un rapport ne peut pas être vide.',
  'Report not found': 'Ce rapport n’existe pas.',
  'Only administrators of the tracker may change public reports.':
    'Seuls les administrateurs du tracker peuvent modifier les rapports publics.',
  'The report filters by the field {name}, which no longer exists. Please change the report.':
    'Le rapport filtre selon le champ {name}, qui n’existe plus. Modifiez le rapport.',
  'The report filters by something that no longer exists or that you may not read.':
    'Le rapport filtre selon quelque chose qui n’existe plus ou que vous ne pouvez pas lire.',
  'There is no such dashboard.': 'Ce tableau de bord n’existe pas.',
  'There are {maximum} dashboards already. Delete one first.':
    'Il y a déjà {maximum} tableaux de bord. Supprimez-en un d’abord.',
  // artifacts
  'The artifact did not exist at that time.': 'L’artefact n’existait pas encore à ce moment.',
  'Artifact has been modified since you last requested it. Please edit the latest version':
    'L’artefact a été modifié entre-temps. Modifiez la dernière version.',
  'The field {label} ({name}) is required.': 'Le champ {label} ({name}) est obligatoire.',
  'You are not allowed to update the field {label}.': 'Vous n’avez pas le droit de modifier le champ {label}.',
  '{label} can not contain more than {most} characters.': '{label} ne peut pas dépasser {most} caractères.',
  '{label} is not a date.': '{label} n’est pas une date.',
  '{label} is not an integer.': '{label} n’est pas un nombre entier.',
  '{label} is not a float.': '{label} n’est pas un nombre.',
  'The transition to the value "{value}" is not valid. The field is {field}.':
    'Le workflow ne permet pas de passer à la valeur « {value} ». Le champ est {field}.',
  'The transition is not valid.': 'Le workflow ne permet pas ce changement.',
  'Transition permissions are not respected. The field is {field}.':
    'Vous n’avez pas le droit de faire cette transition. Le champ est {field}.',
  'Transition permissions are not respected.': 'Vous n’avez pas le droit de faire cette transition.',
  "Invalid condition: the field '{field}' must not be empty":
    'Le workflow l’exige : le champ {field} ne peut pas être vide.',
  'Comment must not be empty.': 'Le workflow l’exige : ajoutez un commentaire.',
  'There is no such comment.': 'Ce commentaire n’existe pas.',
  'The comment is empty. Delete it instead.': 'Le commentaire est vide. Supprimez-le plutôt.',
  'Only the author of a comment can edit it.': 'Seul l’auteur d’un commentaire peut le modifier.',
  'Only the author of a comment and administrators of the tracker can delete it.':
    'Seuls l’auteur d’un commentaire et les administrateurs du tracker peuvent le supprimer.',
  'Comment content can not contain more than 65535 characters.':
    'Un commentaire ne peut pas dépasser 65 535 caractères.',
  'Deletion of artifacts is not allowed': 'Il n’est pas permis de supprimer des artefacts.',
  'The limit of artifacts deletions has been reached for the previous 24 hours.':
    'La limite de suppressions des dernières 24 heures est atteinte.',
  "User can't write in destination tracker": 'Vous ne pouvez pas créer d’artefacts dans ce tracker.',
  'User must be admin of both trackers': 'Il faut administrer les deux trackers.',
  'Nothing was imported. {reasons}': 'Rien n’a été importé. {reasons}',
  'The maximum allowed size for a file is {limit} bytes, you requested the creation of a file of {size} bytes':
    'Un fichier peut avoir {limit} octets au plus. Celui-ci en a {size}.',
  'A file has expired or has been attached to another artifact in the meantime.':
    'Un fichier a expiré ou a été joint à un autre artefact entre-temps.',
  'Too many of your uploads are not attached yet. Attach them, or wait until they expire.':
    'Trop de vos fichiers ne sont pas encore joints. Joignez-les, ou attendez qu’ils expirent.',
  // Subversion and the rest
  'Repository not found': 'Ce dépôt n’existe pas.',
  'Repository name is already used in this project.': 'Ce nom de dépôt existe déjà dans ce projet.',
  'Repository name is invalid.  Must start by a letter, have a length of 3 characters minimum, only - _ . specials characters are allowed.':
    'Le nom du dépôt n’est pas valide. Il commence par une lettre, a au moins trois caractères, et seuls - _ . sont permis en plus des lettres et des chiffres.',
  'Revision {revision} has no {path}, or you may not read it.':
    'La révision {revision} n’a pas de chemin {path}, ou vous ne pouvez pas le lire.',
  'Revision {revision} does not exist. The latest revision is {youngest}.':
    'La révision {revision} n’existe pas. La dernière est la révision {youngest}.',
  'Subversion cannot read this access file: {reason}': 'Subversion ne peut pas lire ce fichier d’accès : {reason}',
  '`url` must be an http or https address.': 'L’adresse doit commencer par http:// ou https://.',
  'No mail is sent: HEARTH_SMTP_URL is unset.': 'Aucun e-mail n’est envoyé : HEARTH_SMTP_URL n’est pas défini.',
  'Invalid value for the setting {name}: {reason}': 'La valeur du paramètre {name} n’est pas valide : {reason}',
};
