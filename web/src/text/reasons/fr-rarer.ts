/** Rarer refusals: the words of the API, and in French. */
export const rarerReasons: Readonly<Record<string, string>> = {
  // requests
  'The request headers are too large.': 'La requête est trop longue.',
  'The rest of the request did not arrive in time.': 'La requête n’est pas arrivée à temps. Réessayez.',
  'The database is damaged, so nothing is saved any more. Only the operator of this platform can repair it.':
    'La base de données est endommagée : plus rien n’est enregistré. Seul l’exploitant de la plateforme peut la réparer.',
  // access and accounts
  'Invalid credentials': 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  'Send the code of your second factor as `code`, too.': 'Saisissez aussi le code de votre second facteur.',
  'This account has a second factor already.': 'Ce compte a déjà un second facteur.',
  'This account has no second factor.': 'Ce compte n’a pas de second facteur.',
  'Sign in again first: this account has no password that could confirm this.':
    'Reconnectez-vous d’abord : ce compte n’a pas de mot de passe pour le confirmer.',
  'Passkeys need a domain name. Open this platform by its name instead of an IP address.':
    'Les clés d’identification exigent un nom de domaine. Ouvrez cette plateforme par son nom et non par une adresse IP.',
  'This passkey does not check who uses it. Sign in with your password first.':
    'Cette clé ne vérifie pas qui l’utilise. Connectez-vous d’abord avec votre mot de passe.',
  'There is no such passkey.': 'Cette clé d’identification n’existe pas.',
  'This account has no passkey.': 'Ce compte n’a pas de clé d’identification.',
  'This passkey is registered already.': 'Cette clé d’identification est déjà enregistrée.',
  'An account can have at most {maximum} passkeys.': 'Un compte peut avoir au plus {maximum} clés d’identification.',
  'There is no such OpenID provider.': 'Ce fournisseur OpenID n’existe pas.',
  'The issuer must be an https address. Plain http is for providers on this machine only.':
    'L’émetteur doit être une adresse https. http n’est possible que pour les fournisseurs de cette machine.',
  '{provider} cannot be reached at the moment. Try again later.':
    '{provider} est injoignable pour l’instant. Réessayez plus tard.',
  'The keys of {provider} cannot be read, so its token cannot be checked. Try again later.':
    'Les clés de {provider} sont illisibles : son jeton ne peut pas être vérifié. Réessayez plus tard.',
  '{provider} did not sign you in.': '{provider} ne vous a pas connecté.',
  'The answer of {provider} could not be verified. Start again.':
    'La réponse de {provider} n’a pas pu être vérifiée. Recommencez.',
  'This sign-in has expired or was already used. Start again.':
    'Cette connexion a expiré ou a déjà servi. Recommencez.',
  '{provider} has not verified your email address. Verify it there, then sign in again.':
    '{provider} n’a pas vérifié votre adresse e-mail. Vérifiez-la là-bas, puis reconnectez-vous.',
  'There is no account here for you, and {provider} creates none. Ask an administrator for an invitation.':
    'Vous n’avez pas de compte ici, et {provider} n’en crée pas. Demandez une invitation à un administrateur.',
  'This account has another email address. Sign in to the right one.':
    'Ce compte a une autre adresse e-mail. Connectez-vous au bon.',
  'This identity is already connected to an account.': 'Cette identité est déjà liée à un compte.',
  'There is no such identity.': 'Cette identité n’existe pas.',
  'This is the only way into this account. Set a password or connect another identity first.':
    'C’est le seul accès à ce compte. Définissez d’abord un mot de passe ou liez une autre identité.',
  'No LDAP directory is set up.': 'Aucun annuaire LDAP n’est configuré.',
  'The address of the directory must begin with ldaps:// or ldap://.':
    'L’adresse de l’annuaire doit commencer par ldaps:// ou ldap://.',
  'Use ldaps:// or StartTLS: a connection to another machine must be encrypted.':
    'Utilisez ldaps:// ou StartTLS : une connexion à une autre machine doit être chiffrée.',
  'The filter is not a valid LDAP filter.': 'Ce n’est pas un filtre LDAP valide.',
  'The directory answers with nobody, so nothing was changed. Check the base and the filter.':
    'L’annuaire ne contient personne : rien n’a été modifié. Vérifiez la base et le filtre.',
  'The directory cannot be reached at the moment. Try again later.':
    'L’annuaire est injoignable pour l’instant. Réessayez plus tard.',
  'The directory keeps the password of this account. Change it there.':
    'Le mot de passe de ce compte est dans l’annuaire. Modifiez-le là-bas.',
  'There is no user group {group} of a project.': 'Aucun projet n’a de groupe {group}.',
  'Ask another site administrator: nobody anonymizes their own account.':
    'Adressez-vous à un autre administrateur : personne n’anonymise son propre compte.',
  'Access key does not exist': 'Cette clé d’accès n’existe pas.',
  'You cannot create an already expired access key': 'Une nouvelle clé ne peut pas avoir déjà expiré.',
  'An access key may last at most {days} days. Give it an earlier expiration date.':
    'Une clé d’accès dure au plus {days} jours. Choisissez une date plus proche.',
  '{network} is not an address or a network such as 192.0.2.0/24.':
    '{network} n’est ni une adresse ni un réseau comme 192.0.2.0/24.',
  'There is no project {id} that you can see.': 'Vous ne voyez aucun projet {id}.',
  '{user} is a service account of another project.': '{user} est le compte de service d’un autre projet.',
  'There is no such service account in this project.': 'Ce projet n’a pas ce compte de service.',
  'This project has {maximum} service accounts already. Close one first.':
    'Ce projet a déjà {maximum} comptes de service. Fermez-en un d’abord.',
  'User Id not found': 'Cette personne n’existe pas.',
  'Restricted users are not authorized.': 'Les utilisateurs restreints ne sont pas autorisés.',
  "This user can't be restricted.": 'Cette personne ne peut pas être restreinte.',
  'Invitations are not enabled': 'Les invitations ne sont pas activées.',
  'There is no user group {id} in the project.': 'Le projet n’a pas de groupe {id}.',
  'There is no such invitation.': 'Cette invitation n’existe pas.',
  'This account was anonymized. Nobody can use or change it again.':
    'Ce compte a été anonymisé. Personne ne peut plus l’utiliser ni le modifier.',
  '{domain} is not a domain, such as example.org.': '{domain} n’est pas un domaine comme example.org.',
  'There is no such SSH key.': 'Cette clé SSH n’existe pas.',
  // projects
  'User Group does not exist': 'Ce groupe n’existe pas.',
  'User Group does not exist in project': 'Ce groupe n’existe pas dans le projet.',
  'Permission Denied': 'Vous n’en avez pas le droit.',
  'Only user groups created by the project can be changed':
    'Seuls les groupes créés par le projet peuvent être modifiés.',
  'The restricted user {user} cannot be added to the project {project}, which excludes restricted users':
    '{user} est un utilisateur restreint, et le projet {project} les exclut.',
  'More than one user use the email address {email}': 'Plusieurs personnes utilisent l’adresse {email}.',
  'This user is not a member of the group': 'Cette personne n’est pas membre du groupe.',
  'Only site administrators delete and restore projects, and make them templates.':
    'Seuls les administrateurs de la plateforme suppriment et restaurent des projets, et en font des modèles.',
  'This project is not deleted.': 'Ce projet n’est pas supprimé.',
  'This project was deleted more than {days} days ago, so it cannot be restored.':
    'Ce projet a été supprimé il y a plus de {days} jours : il ne peut plus être restauré.',
  'The owner of this project is a restricted user. Choose another owner before you exclude restricted users.':
    'Le propriétaire de ce projet est un utilisateur restreint. Choisissez-en un autre avant de les exclure.',
  'The project owner cannot be removed.': 'Le propriétaire du projet ne peut pas être retiré.',
  '{name} is not an administrator of the project': '{name} n’administre pas ce projet.',
  'Mandatory categories where missing: {names}': 'Des catégories obligatoires manquent : {names}',
  'Mandatory field where missing: {names}': 'Des champs obligatoires manquent : {names}',
  'The field {name} accepts at most {limit} characters': 'Le champ {name} accepte au plus {limit} caractères.',
  'Create from archive is not available on your platform':
    'Cette plateforme ne permet pas de créer un projet à partir d’une archive.',
  'An archive must have between 1 and {limit} bytes; this one has {size}':
    'Une archive a entre 1 et {limit} octets ; celle-ci en a {size}.',
  'Too many projects are waiting to be approved.': 'Trop de projets attendent une validation.',
  'Too many projects for the user are waiting to be approved.': 'Trop de vos projets attendent une validation.',
  'The project visibility cannot be chosen by the project administrator, only "{access}" can be used':
    'La visibilité du projet est fixée : seul « {access} » est possible.',
  'Only site administrators may change the short name of a project, because addresses contain it.':
    'Seuls les administrateurs de la plateforme peuvent modifier le nom court d’un projet, car des adresses le contiennent.',
  'A deleted project cannot be reactivated.': 'Un projet supprimé ne peut pas être réactivé.',
  'Only project administrators may change {member}.': 'Seuls les administrateurs du projet peuvent modifier {member}.',
  'The expiration date needs to be in the future or not set':
    'La date d’expiration doit être dans le futur, ou absente.',
  'The service {name} cannot be switched off': 'Le service {name} ne peut pas être désactivé.',
  // trackers
  'Field {id} is not a list of this tracker.': 'Le champ {id} n’est pas une liste de ce tracker.',
  'A column has two limits.': 'Une colonne a deux limites.',
  'This project already has a tracker with the {member} {name}.':
    'Ce projet a déjà un tracker dont {member} est {name}.',
  'The structure is not valid: {reason}': 'La structure n’est pas valide : {reason}',
  'The tracker {id} cannot be the parent: {reason}': 'Le tracker {id} ne peut pas être le parent : {reason}',
  'There is no tracker {id} to copy.': 'Il n’y a pas de tracker {id} à copier.',
  'The tracker is not deleted.': 'Ce tracker n’est pas supprimé.',
  'Field not found.': 'Ce champ n’existe pas.',
  'The field cannot be moved there: {reason}': 'Le champ ne peut pas être déplacé ici : {reason}',
  'List value not found.': 'Cette valeur n’existe pas.',
  'The value {label} cannot be deleted: {reason} It can be hidden instead.':
    'La valeur {label} ne peut pas être supprimée : {reason} Vous pouvez la masquer.',
  'Link type not found.': 'Ce type de lien n’existe pas.',
  'The short name {shortname} is not valid. It must start with a letter and contain only letters and underscores.':
    'Le nom court {shortname} n’est pas valide : il commence par une lettre et ne contient que des lettres et des tirets bas.',
  'A link type with the short name {shortname} already exists.': 'Le nom court {shortname} existe déjà.',
  'The labels of a link type cannot be empty.': 'Les libellés d’un type de lien ne peuvent pas être vides.',
  'The link type {shortname} belongs to the platform and cannot be changed.':
    'Le type de lien {shortname} appartient à la plateforme et ne peut pas être modifié.',
  'The link type {shortname} is in use.': 'Le type de lien {shortname} est utilisé.',
  'Transition not found.': 'Cette transition n’existe pas.',
  'This tracker has no workflow.': 'Ce tracker n’a pas de workflow.',
  'A transition cannot lead to the value it starts from.': 'Une transition ne peut pas mener à sa valeur de départ.',
  'The rules are not valid: {reason}.': 'Les règles ne sont pas valides : {reason}.',
  'You have {maximum} reports in this tracker already. Delete one first.':
    'Vous avez déjà {maximum} rapports dans ce tracker. Supprimez-en un d’abord.',
  'A tracker needs a default report. Make another report the default first.':
    'Un tracker a besoin d’un rapport par défaut. Choisissez-en d’abord un autre.',
  'This widget has {maximum} queries already. Delete one first.':
    'Ce widget a déjà {maximum} requêtes. Supprimez-en une d’abord.',
  'Query not found': 'Cette requête n’existe pas.',
  // artifacts and files
  'Trackers with more than {limit} artifacts cannot be searched in the past. Read single artifacts instead.':
    'Le passé des trackers de plus de {limit} artefacts ne peut pas être recherché. Ouvrez les artefacts un par un.',
  'Tracker not found': 'Ce tracker n’existe pas.',
  'You tried to create a link to Artifact #{id}, but it could not be found.': 'L’artefact #{id} à lier n’existe pas.',
  'The CSV file has no header line that names its columns.': 'Le fichier CSV n’a pas de ligne qui nomme ses colonnes.',
  'The CSV file exceeds {limit} bytes. Split it into smaller files.':
    'Le fichier CSV dépasse {limit} octets. Découpez-le.',
  'The CSV file has more than {limit} lines. Split it into smaller files.':
    'Le fichier CSV a plus de {limit} lignes. Découpez-le.',
  'The tracker has no field {name}.': 'Le tracker n’a pas de champ {name}.',
  'The archive is being imported already, so its upload can no longer be canceled.':
    'L’archive est déjà en cours d’import : son envoi ne peut plus être annulé.',
  'The archive has no such artifact': 'L’archive n’a pas cet artefact.',
  'Tracker {tracker} of this artifact is deleted. Restore the tracker first.':
    'Le tracker {tracker} de cet artefact est supprimé. Restaurez d’abord le tracker.',
  'Target tracker not found': 'Le tracker cible n’existe pas.',
  'Moving artifacts is disabled in one of the trackers': 'L’un des trackers ne permet pas de déplacer des artefacts.',
  'There are no values to move: the trackers have no field in common':
    'Rien ne peut être déplacé : les trackers n’ont aucun champ en commun.',
  'The tracker has no status that you can read. Tracker administrators choose the status field in the semantics.':
    'Ce tracker n’a pas d’état que vous pouvez lire. Ses administrateurs le choisissent dans la sémantique.',
  'You may neither submit nor update this field.': 'Vous ne pouvez ni remplir ni modifier ce champ.',
  'The file name must not be empty or contain control characters.':
    'Le nom du fichier ne peut être ni vide ni contenir de caractères de contrôle.',
  'File not found': 'Ce fichier n’existe pas.',
  'You exceeded your quota. Please remove existing temporary files before continuing.':
    'Votre quota est dépassé. Supprimez d’abord des fichiers temporaires.',
  'The content of this file is damaged on the server ({hash} is {bytes} bytes shorter than recorded). Its operator can restore it from a backup.':
    'Le contenu de ce fichier est endommagé sur le serveur ({hash} compte {bytes} octets de moins que ce qui est enregistré). Son exploitant peut le restaurer depuis une sauvegarde.',
  'The content of this file is missing on the server ({hash}). Its operator can restore it from a backup.':
    'Le contenu de ce fichier manque sur le serveur ({hash}). L’exploitant peut le restaurer.',
  // notifications, webhooks, mail and jobs
  'There is no job {id}.': 'La tâche {id} n’existe pas.',
  'Job {id} is {status}. Only failed jobs can be retried.':
    'La tâche {id} est dans l’état {status}. Seules les tâches échouées peuvent être relancées.',
  'This link is not valid, or its subject no longer exists. Choose in your account what you hear about.':
    'Ce lien n’est pas valide, ou son sujet n’existe plus. Choisissez vos notifications dans votre compte.',
  'There is no notification {id}.': 'La notification {id} n’existe pas.',
  'There is no user group {id} in this project.': 'Ce projet n’a pas de groupe {id}.',
  'A reminder needs a user group or a role.': 'Un rappel a besoin d’un groupe ou d’un rôle.',
  'Nobody can be reminded before an artifact is submitted.':
    'Un rappel ne peut pas précéder la création d’un artefact.',
  'Two reminders are sent for the same field on the same day.': 'Deux rappels concernent le même champ le même jour.',
  'There is no such webhook, or you are not allowed to see it.':
    'Ce webhook n’existe pas, ou vous ne pouvez pas le voir.',
  'Only the owner can change this webhook, because it sends what they may read. Take it over to become its owner.':
    'Seul son propriétaire peut modifier ce webhook, qui envoie ce que cette personne peut lire. Reprenez-le pour en devenir propriétaire.',
  '`url` is in an internal network. The operator of this platform decides which of them may be called.':
    'L’adresse est dans un réseau interne. L’exploitant de la plateforme décide lesquels peuvent être appelés.',
  '`secret` must be `whsec_`, followed by 24 to 64 bytes in base64.':
    'Le secret doit être « whsec_ » suivi de 24 à 64 octets en base64.',
  'There are {maximum} webhooks already, which is the limit.': 'Il y a déjà {maximum} webhooks, c’est la limite.',
  '{maximum} calls of this webhook are waiting already, which is the limit. Try again when some of them have been sent.':
    '{maximum} appels de ce webhook attendent déjà, c’est la limite. Réessayez quand certains seront envoyés.',
  // platform
  'A project field named {name} already exists': 'Un champ de projet nommé {name} existe déjà.',
  'The name of the project field is missing': 'Le nom du champ de projet manque.',
  'The category or value needs a name': 'La catégorie ou la valeur a besoin d’un nom.',
  'A category or value named {name} already exists': 'Une catégorie ou une valeur nommée {name} existe déjà.',
  // Subversion
  'Subversion is not installed on this server. Ask its administrator to install {packages}.':
    'Subversion n’est pas installé sur ce serveur. Demandez à son administrateur d’installer {packages}.',
  'Project does not use SVN service': 'Ce projet n’utilise pas Subversion.',
  "User doesn't have permission to create a repository": 'Vous n’avez pas le droit de créer un dépôt.',
  'User must be SVN admin to do this action': 'Seuls les administrateurs de Subversion peuvent faire cela.',
  'The path {path} of immutable tags is not valid': 'Le chemin {path} des étiquettes immuables n’est pas valide.',
  'One notification path or more are not unique: {paths}': 'Des chemins de notification sont en double : {paths}',
  'Notification should concern at least one email or one user or one user group for path: {paths}':
    'Une notification a besoin d’une adresse, d’une personne ou d’un groupe : {paths}',
  'This access file is too large: {reason}': 'Ce fichier d’accès est trop long : {reason}',
  'Repository already in queue for deletion': 'Ce dépôt est déjà en cours de suppression.',
  'There is no deleted repository {id}': 'Il n’y a pas de dépôt supprimé {id}.',
  'The project of this repository is {status}, so the repository cannot be restored':
    'Le projet de ce dépôt est {status} : le dépôt ne peut pas être restauré.',
  '{path} is a directory. Give the path of a file.': '{path} est un dossier. Indiquez le chemin d’un fichier.',
  '{path} is a file. Give the path of a directory.': '{path} est un fichier. Indiquez le chemin d’un dossier.',
  '{path} is a binary file and has no lines.': '{path} est un fichier binaire et n’a pas de lignes.',
  '{path} has {size} bytes. The limit for this operation is {limit} bytes.':
    '{path} a {size} octets. La limite est de {limit} octets.',
};
