/** Refusals of requests, accounts and projects that pages rarely cause: the words of the API, and in French. */
export const requestReasons: Readonly<Record<string, string>> = {
  // requests
  'Content negotiation failed. Try `application/json` instead.':
    'Ce format de réponse n’existe pas. Demandez `application/json`.',
  'Character set negotiation failed. Try `utf-8` instead.': 'Ce jeu de caractères n’existe pas. Demandez `utf-8`.',
  'Content type `{type}` is not supported.': 'Le type de contenu `{type}` n’est pas accepté.',
  'Content encoding `{encoding}` is not supported.': 'Le codage `{encoding}` n’est pas accepté.',
  'The request body has more than {limit} values.': 'La requête a plus de {limit} valeurs.',
  'Error encoding/decoding JSON: Syntax error': 'La requête n’est pas du JSON valide.',
  'Error parsing JSON': 'La requête n’est pas du JSON valide.',
  'Malformed XML. {reason} at line {line}': 'XML mal formé, ligne {line} : {reason}',
  'Malformed form data. {reason}': 'Formulaire mal formé : {reason}',
  'Malformed UTF-8 characters, possibly incorrectly encoded body': 'La requête n’est pas codée en UTF-8.',
  'Malformed UTF-8 characters, possibly incorrectly encoded parameter "{name}"':
    'Le paramètre « {name} » n’est pas codé en UTF-8.',
  'The encoding `{encoding}` is not supported. Send XML as UTF-8, UTF-16 or ISO-8859-1.':
    'Le codage `{encoding}` n’est pas accepté. Envoyez le XML en UTF-8, UTF-16 ou ISO-8859-1.',
  'NUL characters and unpaired surrogates are not allowed in text':
    'Un texte ne peut pas contenir de caractère NUL ni de demi-caractère.',
  'NUL characters and unpaired surrogates are not allowed in text{where}':
    'Un texte ne peut pas contenir de caractère NUL ni de demi-caractère{where}.',
  ', as in `{place}`': ', comme dans `{place}`',
  'The body is nested deeper than {limit} levels': 'La requête est imbriquée sur plus de {limit} niveaux.',
  'Malformed query string. {reason}': 'Les paramètres de l’adresse sont mal formés : {reason}',
  'More than {limit} parameters': 'plus de {limit} paramètres',
  'Parameters nested deeper than {limit} levels': 'paramètres imbriqués sur plus de {limit} niveaux',
  'The URL is malformed.': 'L’adresse est mal formée.',
  'The request is not well-formed HTTP.': 'La requête HTTP est mal formée.',
  'The Expect header supports only `100-continue`.': 'L’en-tête Expect n’accepte que `100-continue`.',
  'Unknown parameter(s): {names}.': 'Paramètres inconnus : {names}.',
  'parameter "query" syntax error, invalid JSON': 'Le paramètre « query » n’est pas du JSON valide.',
  'A batch cannot contain `{name}`.': 'Un lot ne peut pas contenir `{name}`.',
  'A single operation of a batch cannot be a dry run. For a dry run of the whole batch, use `/batch?dry_run=true`.':
    'Une opération d’un lot ne peut pas être un essai à blanc. Pour essayer tout le lot, utilisez `/batch?dry_run=true`.',
  'No earlier operation of the batch is named `{name}`.': 'Aucune opération précédente du lot ne s’appelle `{name}`.',
  'Two operations of the batch are named `{name}`.': 'Deux opérations du lot s’appellent `{name}`.',
  'The operation `{name}` has no id that others can refer to.':
    'L’opération `{name}` n’a pas d’identifiant auquel les autres puissent se référer.',
  'The batch took longer than {seconds} seconds, so nothing was changed. Send fewer operations at once.':
    'Le lot a duré plus de {seconds} secondes : rien n’a été modifié. Envoyez moins d’opérations à la fois.',
  'There is no problem with this code.': 'Aucun problème ne porte ce code.',
  'Name the version that you have read: send its `Etag` as `If-Match`.':
    'Indiquez la version que vous avez lue : envoyez son `Etag` dans `If-Match`.',
  'The header `Idempotency-Key` must have 1 to 255 visible ASCII characters.':
    'L’en-tête `Idempotency-Key` a de 1 à 255 caractères ASCII visibles.',
  'This `Idempotency-Key` was used for another request. Use a new key for a new request.':
    'Cette `Idempotency-Key` a servi à une autre requête. Utilisez une nouvelle clé.',
  'A request with this `Idempotency-Key` is still being answered. Please try again in a moment.':
    'Une requête avec cette `Idempotency-Key` est encore en cours. Réessayez dans un instant.',
  'This request was done before, and its answer contained a secret, which Hearth does not keep: {created}':
    'Cette requête a déjà été exécutée, et sa réponse contenait un secret que Hearth ne conserve pas : {created}',
  'This request was done before, but Hearth stopped before it could answer. Look for its result.':
    'Cette requête a déjà été exécutée, mais Hearth s’est arrêté avant de répondre. Vérifiez le résultat.',
  'There is no schema {name}. The root of the API lists them.':
    'Le schéma {name} n’existe pas. La racine de l’API en donne la liste.',
  'With `expand` or `with=etag`, an answer has at most {limit} bytes. Ask for a smaller page.':
    'Avec `expand` ou `with=etag`, une réponse compte au plus {limit} octets. Demandez une page plus courte.',
  'At most {limit} things can be expanded in one request.': 'Une requête peut développer au plus {limit} éléments.',
  // access
  'The token has expired, please obtain a new one': 'Le jeton a expiré. Demandez-en un nouveau.',
  'The access key has expired': 'La clé d’accès a expiré.',
  'The access key does not have the scope {scope}': 'La clé d’accès n’a pas la portée {scope}.',
  'This access key may only read.': 'Cette clé d’accès permet seulement de lire.',
  'This access key is for some projects only. It opens neither the account of its owner nor the platform.':
    'Cette clé d’accès ne vaut que pour certains projets. Elle n’ouvre ni le compte de son propriétaire ni la plateforme.',
  'This access key is not for this part of the API.': 'Cette clé d’accès ne vaut pas pour cette partie de l’API.',
  'This access key does not work from your address.': 'Cette clé d’accès ne fonctionne pas depuis votre adresse.',
  "Referer doesn't match host. Cross-site requests are refused.":
    'La requête vient d’un autre site : elle est refusée.',
  'This account needs a second factor, which it does not have yet. Use an access key instead of the password.':
    'Ce compte a besoin d’un second facteur, qu’il n’a pas encore. Utilisez une clé d’accès au lieu du mot de passe.',
  'This account uses a second factor. Use an access key instead of the password.':
    'Ce compte utilise un second facteur. Utilisez une clé d’accès au lieu du mot de passe.',
  '{reason} Use an access key instead of the password.': '{reason} Utilisez une clé d’accès au lieu du mot de passe.',
  'The logout token is not valid, or was already used.': 'Le jeton de déconnexion n’est pas valide, ou a déjà servi.',
  'Invalid Token': 'Ce jeton n’est pas valide.',
  'No session': 'Il n’y a pas de session.',
  // accounts
  'Please provide a valid ISO-8601 date for expiration_date': 'La date d’expiration n’est pas une date ISO 8601.',
  '{scope} does not have the expected format of an access key scope identifier':
    '{scope} n’est pas le nom d’une portée de clé d’accès.',
  'No valid access key scope identifier has been given': 'Aucune portée valide n’a été donnée.',
  'An access key cannot create a key that has more scopes or expires later than itself. Use your password or a session instead.':
    'Une clé d’accès ne peut pas créer de clé plus étendue ou plus durable qu’elle. Utilisez votre mot de passe ou une session.',
  'You can only access to your own access keys': 'Vous ne pouvez voir que vos propres clés d’accès.',
  'A service account works in its project only. It has no password, address or rights on the platform, and manages no keys, accounts or projects.':
    'Un compte de service n’agit que dans son projet. Il n’a ni mot de passe, ni adresse, ni droits sur la plateforme, et ne gère ni clés, ni comptes, ni projets.',
  'Provided User Id is not well formed.': 'L’identifiant de la personne est mal formé.',
  'You cannot search on "username" and "loginname" at the same time':
    'On ne peut pas chercher selon « username » et « loginname » à la fois.',
  'You need to provide either a "username", "loginname" or "email"':
    'Indiquez « username », « loginname » ou « email ».',
  '"{member}" can only be a string': '« {member} » doit être un texte.',
  "Cannot update other's details": 'Vous ne pouvez pas modifier le compte d’une autre personne.',
  'Only its owner and site administrators can read this part of an account.':
    'Seuls son propriétaire et les administrateurs de la plateforme peuvent voir cette partie d’un compte.',
  'Status {status} is not valid. Expected one of ({expected}).':
    'L’état {status} n’existe pas. États possibles : {expected}.',
  'Send the current password as `current_password`.': 'Saisissez aussi le mot de passe actuel.',
  'An access key cannot change a password. Use your password or a session instead.':
    'Une clé d’accès ne peut pas changer de mot de passe. Utilisez votre mot de passe ou une session.',
  "Cannot see other's membership": 'Vous ne pouvez pas voir les groupes d’une autre personne.',
  'format=id or format=full are only supported for project scope':
    'format=id et format=full ne valent que pour les projets.',
  'There are {maximum} preferences already. Delete one first.':
    'Il y a déjà {maximum} préférences. Supprimez-en une d’abord.',
  'You can only access to your own preferences': 'Vous ne pouvez voir que vos propres préférences.',
  'You can only set your own preferences': 'Vous ne pouvez modifier que vos propres préférences.',
  'You can only search on "{member}"': 'On ne peut chercher que selon « {member} ».',
  'Invalid ID format({id})': 'L’identifiant {id} est mal formé.',
  "Invalid ID for user group ('{id}'), format must be: projectId_ugroupId":
    'L’identifiant de groupe {id} est mal formé. Écrivez projet_groupe.',
  'Unable to list the users of this group': 'Les membres de ce groupe ne peuvent pas être listés.',
  'Unable to find user': 'Cette personne n’existe pas.',
  '"{member}" must be a boolean': '« {member} » doit être vrai ou faux.',
  'Only project members or administrators can be taken into account for the dynamic user groups':
    'Parmi les groupes dynamiques, seuls les membres et les administrateurs du projet peuvent être modifiés.',
  'Only one key can be passed in the representation': 'Désignez la personne d’une seule façon.',
  'At least one key must be passed in the representation': 'Désignez la personne.',
  'References have to use the same type': 'Désignez toutes les personnes de la même façon.',
  'You can only access to your own history': 'Vous ne pouvez voir que votre propre historique.',
  'You can only clear your history': 'Vous ne pouvez que vider votre historique.',
  'You can only access to your own dashboards': 'Vous ne pouvez voir que vos propres tableaux de bord.',
  'You can only see and change your own SSH keys.': 'Vous ne pouvez voir et modifier que vos propres clés SSH.',
  'This is not a valid SSH key.': 'Ce n’est pas une clé SSH valide.',
  'You have this key already.': 'Vous avez déjà cette clé.',
  'User name already exists': 'ce nom existe déjà.',
  'Name is too short. It must be at least {limit} characters.': 'il est trop court (au moins {limit} caractères).',
  'Name is too long. It must be less than {limit} characters.': 'il est trop long (moins de {limit} caractères).',
  // projects
  'query parameter must be a json object or empty': 'Le paramètre « query » doit être un objet JSON, ou vide.',
  "You can only search on 'shortname', 'is_member_of': true, 'is_admin_of': true,  'is_tracker_admin': true, 'with_status'":
    "On ne peut chercher que selon « shortname », 'is_member_of', « is_admin_of », « is_tracker_admin » et « with_status ».",
  "Searching for projects you are not member of is not supported. Use 'is_member_of': true":
    "On ne peut pas chercher les projets dont on n’est pas membre. Utilisez 'is_member_of': true.",
  "Searching for projects you are not tracker administrator of is not supported. Use 'is_tracker_admin': true":
    'On ne peut pas chercher les projets dont on n’administre pas les trackers. Utilisez « is_tracker_admin » : true.',
  '{member} must be {type}': '{member} doit être {type}',
  "You don't have enough rights to perform a query using 'with_status'":
    'Vous n’avez pas le droit de chercher selon « with_status ».',
  "Please provide a valid status: 'active', 'pending', 'suspended', 'deleted'":
    'États possibles : « active », « pending », « suspended », « deleted ».',
  'You need to be a site administrator or have REST project management permission delegation':
    'Seuls les administrateurs de la plateforme et leurs délégués peuvent faire cela.',
  'Project not found': 'Ce projet n’existe pas.',
  'Impossible to build Project data creation with the provided JSON content.':
    'Choisissez un modèle ou une archive pour le projet.',
  '`description` is required.': 'La description est obligatoire.',
  'The category id {id} is not a valid root category': 'La catégorie {id} n’existe pas.',
  '{value} does not belong to {name} ({id}) category hierarchy':
    '{value} n’appartient pas à la catégorie {name} ({id}).',
  'The field {name} accepts a single line of text without control characters':
    'Le champ {name} accepte une seule ligne, sans caractères de contrôle.',
  'The field {name} accepts text without control characters':
    'Le champ {name} accepte un texte sans caractères de contrôle.',
  'Some fields does not exists: {ids}': 'Ces champs n’existent pas : {ids}',
  'Template #{id} is not valid': 'Le modèle n° {id} n’existe pas.',
  'Project #{id} is not active': 'Le projet n° {id} n’est pas actif.',
  'User #{user} is not administrator of project #{id}': 'La personne n° {user} n’administre pas le projet n° {id}.',
  "Template {id} is not valid: you don't have the permission to the access the project.":
    'Vous ne pouvez pas voir le modèle {id}.',
  'The XML template "{name}" provided is not valid': 'Le modèle « {name} » n’existe pas.',
  'A project from an archive does not support dry runs: its archive is uploaded after the request':
    'Un projet tiré d’une archive ne peut pas être essayé à blanc : son archive est envoyée après la requête.',
  'The project visibility "{access}" can only be used when the instance have enabled the restricted users':
    'La visibilité « {access} » n’existe que si la plateforme a des utilisateurs restreints.',
  'You are not allowed to change the status of a project': 'Vous ne pouvez pas changer l’état d’un projet.',
  'You are not allowed to change the status of a system project.':
    'L’état d’un projet du système ne peut pas être changé.',
  'No banner set for this project': 'Ce projet n’a pas d’annonce.',
  'No banner set for the platform': 'La plateforme n’a pas d’annonce.',
  'Service does not exist': 'Ce service n’existe pas.',
  'Planning not found': 'Ce planning n’existe pas.',
  'Milestone not found': 'Ce jalon n’existe pas.',
  'The milestone has no burndown chart.': 'Ce jalon n’a pas de burndown.',
  'Using both status and include parameters at the same time is not supported.':
    'On ne peut pas donner « status » et « include » à la fois.',
  'The query must have one status (open or closed) or one period (current or future).':
    'La requête a besoin d’un état (open ou closed) ou d’une période (current ou future).',
};
