/** Refusals of trackers, artifacts, files and Subversion that pages rarely cause: the words of the API, and in French. */
export const refusalReasons: Readonly<Record<string, string>> = {
  // trackers
  'Query must be in Json': 'La requête doit être en JSON.',
  "You can only search on 'is_tracker_admin': true.": 'On ne peut chercher que selon « is_tracker_admin » : true.',
  "Filtering for trackers you are not administrator is not supported. Use 'is_tracker_admin': true":
    'On ne peut pas chercher les trackers que l’on n’administre pas. Utilisez « is_tracker_admin » : true.',
  "'with_creation_semantic_check' is not available when 'full' tracker representation is chosen":
    '« with_creation_semantic_check » n’existe pas pour la représentation « full ».',
  'Semantic "{name}" not supported': 'La sémantique « {name} » n’existe pas.',
  'Send exactly one of `template_name`, `from_tracker_id`, `structure` and `tracker_xml`.':
    'Envoyez un seul de `template_name`, `from_tracker_id`, `structure` et `tracker_xml`.',
  'There is no tracker template {name}. Expected one of ({expected}).':
    'Le modèle de tracker {name} n’existe pas. Modèles possibles : {expected}.',
  'Restoring tracker {id} would make it its own ancestor. Give the trackers below it another parent, then restore it again.':
    'Restauré, le tracker {id} serait son propre ancêtre. Donnez un autre parent à ses descendants, puis recommencez.',
  'Send the changes in the body, or the workflow in `query` or in `workflow` of the body.':
    'Envoyez les changements dans le corps, ou le workflow dans `query` ou `workflow`.',
  'Change either the workflow or the rest of the tracker, not both at once.':
    'Modifiez soit le workflow, soit le reste du tracker, pas les deux à la fois.',
  'Only its administrators can copy tracker {id}, unless its project is a template.':
    'Seuls ses administrateurs peuvent copier le tracker {id}, sauf si son projet est un modèle.',
  'User is not tracker administrator.': 'Seuls les administrateurs du tracker peuvent faire cela.',
  'Field is not a simple list.': 'Le champ n’est pas une liste simple.',
  'Field values can be only add with static values.': 'Seule une liste de valeurs fixes accepte de nouvelles valeurs.',
  'The link type {shortname} is used in the history of artifacts, or in deleted artifacts that can be restored.':
    'Le type de lien {shortname} figure dans l’historique d’artefacts, ou dans des artefacts supprimés qui peuvent être restaurés.',
  'The structure of tracker {id} has changed.': 'La structure du tracker {id} a changé. Recommencez.',
  '`parent_id` and `parent` name different trackers.': '`parent_id` et `parent` désignent des trackers différents.',
  // artifacts
  '"{given}" is neither a time such as 2026-03-13T15:42:00+01:00 nor the id of a changeset that you can see.':
    '« {given} » n’est ni un moment comme 2026-03-13T15:42:00+01:00 ni l’identifiant d’une modification que vous pouvez voir.',
  '`move` cannot be combined with other changes.': 'Un déplacement ne peut pas être combiné à d’autres modifications.',
  'Not able to deal with both formats at the same time': 'Utilisez un seul des deux formats.',
  'No valid data are provided': 'Aucune donnée valide n’a été envoyée.',
  'Artifact #{id} belongs to tracker {own}, not to tracker {given}. Use PATCH to move it to another tracker.':
    'L’artefact #{id} appartient au tracker {own}, et non au tracker {given}. Utilisez PATCH pour le déplacer.',
  'You tried to create a link to Artifact #{id}, but there is no artifact links field in its tracker.':
    'L’artefact #{id} ne peut pas être lié : son tracker n’a pas de champ de liens.',
  'This tracker does not use private comments.': 'Ce tracker n’a pas de commentaires privés.',
  'Missing id entry in the query parameter': 'Il manque `id` dans le paramètre « query ».',
  'id must be an array of int': '`id` doit être une liste de nombres entiers.',
  'Invalid query criteria': 'Ces critères de recherche ne sont pas valides.',
  'You can only search on id, not on {other}': 'On ne peut chercher que selon `id`, pas selon {other}.',
  'ids must be distinct': 'Les identifiants doivent être distincts.',
  'No more than 100 artifacts can be requested at once.': 'On peut demander au plus 100 artefacts à la fois.',
  'This route only support `self` pseudo id': 'Cette adresse n’accepte que `self`.',
  'Please ask for "assigned_to": true, "submitted_by": true or both.':
    'Demandez « assigned_to » : true, « submitted_by » : true, ou les deux.',
  'Two mappings or two columns of a mapping are called {name}.':
    'Deux correspondances ou deux colonnes s’appellent {name}.',
  'Restoring artifact #{id} would make artifact #{child} its own ancestor. Remove the conflicting parent links, then restore it again.':
    'Si l’artefact #{id} était restauré, l’artefact #{child} serait son propre ancêtre. Retirez ces liens de parent, puis recommencez.',
  'An artifact cannot be moved in the same tracker': 'L’artefact est déjà dans ce tracker.',
  'An artifact is named twice in the order.': 'Un artefact est nommé deux fois dans l’ordre.',
  'Artifact {id} is not in this tracker.': 'L’artefact {id} n’est pas dans ce tracker.',
  'Send the search criteria only once: in the body, in `query`, or in `expert_query`.':
    'Envoyez les critères une seule fois : dans le corps, dans `query` ou dans `expert_query`.',
  'Invalid value specified for `cursor`. Take the cursor from a `Link` header and repeat the search that returned it.':
    'La suite de cette recherche n’est plus disponible. Relancez la recherche.',
  'Invalid value specified for `cursor`. Take it from `next` of a group, and repeat the search with the `kind` of this group.':
    'La suite de cette recherche n’est plus disponible. Relancez la recherche.',
  'Use either `cursor` or `offset`, not both.': 'Utilisez `cursor` ou `offset`, pas les deux.',
  'Invalid value specified for `cursor`. Take it from a `Link` header.':
    'La suite de cette liste n’est plus disponible. Rechargez la page.',
  'Use days such as 2026-03-15 for `from` and `to`, with `from` first and at most {days} days in the period.':
    'Indiquez des jours comme 2026-03-15, le premier avant le dernier, et {days} jours au plus.',
  'No semantic found for title artifact': 'Ce tracker n’a pas de champ de titre.',
  'No title semantic found in tracker dest': 'Le tracker cible n’a pas de champ de titre.',
  'The text has more than {limit} references. Send it in parts.':
    'Le texte a plus de {limit} références. Envoyez-le en plusieurs parties.',
  // reports, queries and dashboards
  'The report does not have a table renderer': 'Ce rapport n’a pas de tableau.',
  'The report has more than one table renderer': 'Ce rapport a plusieurs tableaux.',
  'The requested table report renderer has not been found in the report': 'Ce rapport n’a pas ce tableau.',
  'No values in the artifact representation, check the query parameters':
    'La réponse n’a pas de valeurs. Vérifiez les paramètres.',
  '`{member}`: this tracker has no field {given}.': '`{member}` : ce tracker n’a pas de champ {given}.',
  '`columns`: the field {name} appears twice.': 'Le champ {name} figure deux fois parmi les colonnes.',
  'Send either `criteria` or `expert_query`, not both.': 'Utilisez `criteria` ou `expert_query`, pas les deux.',
  'Only a public report can be the default of its tracker.':
    'Seul un rapport public peut être le rapport par défaut du tracker.',
  "Parameter 'query' is not JSON formatted: {reason}": 'Le paramètre « query » n’est pas du JSON : {reason}',
  "Parameter 'query' is invalid: {reason}": 'Le paramètre « query » n’est pas valide : {reason}',
  'Widget with id {id} not found': 'Le widget {id} n’existe pas.',
  'Widget not found': 'Ce widget n’existe pas.',
  "Given 'widget_id' parameter is invalid": 'Ce widget n’existe pas.',
  '`widgets`: this dashboard has no widget {id} of this kind, or it is listed twice.':
    'Ce tableau de bord n’a pas de widget {id} de ce genre, ou il y figure deux fois.',
  '`widgets`: the texts of a dashboard have at most {maximum} characters in all.':
    '`widgets` : les textes d’un tableau de bord ont au plus {maximum} caractères en tout.',
  '`widgets`: a widget of the kind {kind} needs the setting `{name}`.':
    'Un widget du genre {kind} a besoin du réglage `{name}`.',
  '`widgets`: a widget of the kind {kind} has no setting `{name}`.':
    'Un widget du genre {kind} n’a pas de réglage `{name}`.',
  // workflow
  'Please provide a valid query.': 'La requête n’est pas valide.',
  'There is no field {id} in this tracker.': 'Ce tracker n’a pas de champ {id}.',
  'The field {id} cannot have a workflow. Use a select box or radio buttons with static values.':
    'Le champ {id} ne peut pas avoir de workflow. Utilisez une liste déroulante ou des boutons radio à valeurs fixes.',
  'The field of the workflow has no value {id}.': 'Le champ du workflow n’a pas de valeur {id}.',
  'Name at least one user group in `authorized_user_group_ids` (`1` is everybody), or omit this member to keep the current groups.':
    'Choisissez au moins un groupe.',
  'post_actions[{index}]: {reason}.': 'Action {index} : {reason}.',
  // files
  'Field is not used in tracker.': 'Ce champ n’est pas utilisé dans le tracker.',
  'Field must be of type File.': 'Ce champ n’est pas un champ de fichiers.',
  'This file is already being uploaded.': 'Ce fichier est déjà en cours d’envoi.',
  'This file does not belong to you': 'Ce fichier ne vous appartient pas.',
  'Uploaded content exceeds maximum size of {limit}': 'Le contenu envoyé dépasse {limit} octets.',
  'Uploaded content does not seem to be properly base64 encoded': 'Le contenu envoyé n’est pas codé en base64.',
  'Invalid offset received. Expected: {expected}': 'Position incorrecte. Attendue : {expected}',
  'The header Tus-Resumable must be {version}.': 'L’en-tête Tus-Resumable doit être {version}.',
  'The header Upload-Offset must be a whole number of bytes.':
    'L’en-tête Upload-Offset doit être un nombre entier d’octets.',
  'The upload has received {offset} bytes. Continue from there.':
    '{offset} octets ont été reçus. Continuez à partir de là.',
  'Another request is writing to this upload.': 'Une autre requête envoie déjà ce fichier.',
  'The upload accepts {remaining} more bytes.': 'Il reste {remaining} octets à envoyer.',
  'The file has {size} bytes.': 'Le fichier a {size} octets.',
  // platform
  'There is no failed mail {id}.': 'L’e-mail {id} n’est pas parmi les échecs.',
  'The changes after {since} are no longer kept. Read what you need again, then continue with `since={head}`.':
    'Les changements après {since} ne sont plus conservés. Relisez tout, puis continuez avec `since={head}`.',
  '`since` is {since}, but the last change is {head}.': '`since` vaut {since}, mais le dernier changement est {head}.',
  'There are no changes of the type {name}. The types are {known}.':
    'Il n’y a pas de changements du type {name}. Types possibles : {known}.',
  'Invalid value specified for the header `Last-Event-ID`: expected the id of an event.':
    'L’en-tête `Last-Event-ID` n’est pas l’identifiant d’un événement.',
  'Too many streams are open. Try again later, or use `GET /changes`.':
    'Trop de flux sont ouverts. Réessayez plus tard, ou utilisez `GET /changes`.',
  'There is no user {id}.': 'La personne {id} n’existe pas.',
  'Notifications go to user groups of the project, such as {members}. {id} is a user group of the whole platform.':
    'Les notifications vont à des groupes du projet, comme {members}. {id} est un groupe de toute la plateforme.',
  'Field {id} is not a date field that the tracker uses.': 'Le champ {id} n’est pas une date utilisée dans le tracker.',
  'There is no artifact {id}.': 'L’artefact {id} n’existe pas.',
  'There is no such delivery, or it is no longer kept.': 'Cet envoi n’existe pas, ou n’est plus conservé.',
  'Project field does not exist': 'Ce champ de projet n’existe pas.',
  'Project category does not exist': 'Cette catégorie de projet n’existe pas.',
  'The category has no such value': 'La catégorie n’a pas cette valeur.',
  'There is no setting {name}.': 'Le paramètre {name} n’existe pas.',
  'expected the user name of an active site administrator who has a password':
    'indiquez un administrateur actif de la plateforme qui a un mot de passe',
  // Subversion
  'Given project does not exist': 'Ce projet n’existe pas.',
  'Unable to create the repository': 'Le dépôt n’a pas pu être créé.',
  'The list of paths or allowed paths is too big and cannot be saved':
    'La liste de chemins est trop longue pour être enregistrée.',
  'One email or more are not unique for path: {path} : {emails}':
    'Des adresses figurent deux fois pour le chemin {path} : {emails}',
  'User {id} not found': 'La personne {id} n’existe pas.',
  'User {id} is neither active nor restricted.': 'Le compte de {id} n’est pas actif.',
  'Notifications cannot be sent to user groups Anonymous Authenticated and Registered':
    'Les notifications ne peuvent pas aller à tout le monde ni à toutes les personnes inscrites.',
  "You can't add a user group from a different project": 'Ce groupe appartient à un autre projet.',
  'Repositories cannot be administered by user groups Anonymous Authenticated and Registered':
    'Tout le monde ou toutes les personnes inscrites ne peuvent pas administrer les dépôts.',
  '`settings[access_file]` is required': 'Le fichier d’accès est obligatoire.',
  'Version of the access file not found': 'Cette version du fichier d’accès n’existe pas.',
  'The dump of repository {id} no longer exists: {file}': 'La sauvegarde du dépôt {id} n’existe plus : {file}',
  'The path {path} is not valid. It must not contain `.`, `..`, empty segments, or control characters.':
    'Le chemin {path} n’est pas valide. Il ne contient ni `.`, ni `..`, ni segment vide, ni caractère de contrôle.',
  'Send either `rev`, or both `from` and `to`.': 'Envoyez soit `rev`, soit `from` et `to`.',
  'The directory {path} is not valid': 'Le dossier {path} n’est pas valide.',
};
