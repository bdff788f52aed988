/** Reasons about fields, semantics, workflows and access files: the words of the API, and in French. */
export const structureReasons: Readonly<Record<string, string>> = {
  // properties of fields
  'The property {name} must be one of {values}, not {given}.':
    'La propriété {name} doit être parmi {values}, et non {given}.',
  'The property {name} must be at least {least}, not {given}.':
    'La propriété {name} doit valoir au moins {least}, et non {given}.',
  'The property {name} must be from {least} to {most}, not {given}.':
    'La propriété {name} doit être entre {least} et {most}, et non {given}.',
  'The property {name} must be {what}, not {given}.': 'La propriété {name} doit être {what}, et non {given}.',
  'A field of type {type} has no property {name}. It has {names}.':
    'Un champ de type {type} n’a pas de propriété {name}. Il a {names}.',
  'A field of type {type} has no property {name}.': 'Un champ de type {type} n’a pas de propriété {name}.',
  'The properties of a field must be an object.': 'Les propriétés d’un champ doivent être un objet.',
  'an integer': 'un nombre entier',
  'true or false': 'vrai ou faux',
  'a number': 'un nombre',
  'a text': 'un texte',
  'a date': 'une date',
  'a list of fixed values or of user groups': 'une liste de valeurs fixes ou de groupes',
  'a field of type text': 'un champ de texte',
  'a list of static values': 'une liste de valeurs fixes',
  'a list of users': 'une liste de personnes',
  'a number or a list': 'un nombre ou une liste',
  'no type': 'aucun type',
  'the type "{type}"': 'le type « {type} »',
  // forms
  '{label} cannot be in {container}, which is not a fieldset or a column.':
    '{label} ne peut pas être dans {container}, qui n’est ni une section ni une colonne.',
  'the fieldset {label} can only be at the top of the form.':
    'la section {label} ne peut être qu’au premier niveau du formulaire.',
  'a fieldset can only be at the top of the form.': 'une section ne peut être qu’au premier niveau du formulaire.',
  'a tracker can use only one field of type {type}: {names}.':
    'un tracker ne peut utiliser qu’un champ de type {type} : {names}.',
  'a tracker cannot be its own parent.': 'un tracker ne peut pas être son propre parent.',
  'it is not in this project.': 'il n’est pas dans ce projet.',
  'it is already a descendant of this tracker.': 'il descend déjà de ce tracker.',
  'there is no user group {id} in this project.': 'ce projet n’a pas de groupe {id}.',
  '{label} can only be in a {containers}.': '{label} ne peut être que dans : {containers}.',
  'there is no element {id} in this tracker.': 'ce tracker n’a pas d’élément {id}.',
  'an element cannot come before itself.': 'un élément ne peut pas se précéder.',
  'there is no element {id} in that container.': 'ce conteneur n’a pas d’élément {id}.',
  'the binding of {label} cannot be changed.': 'la source des valeurs de {label} ne peut pas être changée.',
  '{label} is a list of static values and cannot contain groups.':
    '{label} est une liste de valeurs fixes et ne peut pas contenir de groupes.',
  'the type of {label} cannot be changed from {type}. Add another field instead.':
    'le type de {label}, {type}, ne peut pas être changé. Ajoutez un autre champ.',
  'change the values of {label} one at a time at tracker_fields/{id}/values.':
    'modifiez les valeurs de {label} une par une dans tracker_fields/{id}/values.',
  'its container {label} is not in use.': 'son conteneur {label} n’est pas utilisé.',
  'a value cannot be moved before itself.': 'une valeur ne peut pas se précéder.',
  'there is no value {id} in the list.': 'la liste n’a pas de valeur {id}.',
  'there is no color {name}.': 'la couleur {name} n’existe pas.',
  'the label of a list value cannot be empty.': 'le libellé d’une valeur ne peut pas être vide.',
  'the label {label} is longer than 255 characters.': 'le libellé {label} dépasse 255 caractères.',
  'the value {label} is already in the list.': 'la valeur {label} est déjà dans la liste.',
  'the default {value} of {label} is not a value of its list.':
    'la valeur par défaut {value} de {label} n’est pas dans sa liste.',
  'a list of users needs at least one group in `bindings.list`.':
    'une liste de personnes a besoin d’au moins un groupe.',
  'the default {value} of {label} is not a user.': 'la valeur par défaut {value} de {label} n’est pas une personne.',
  '{label} has the type {type}, which has no list of values.':
    '{label} est de type {type}, qui n’a pas de liste de valeurs.',
  '{label} cannot be bound to {source}.': '{label} ne peut pas tirer ses valeurs de {source}.',
  '{label} can have only one default value.': '{label} ne peut avoir qu’une valeur par défaut.',
  'there is no field type {type}.': 'le type de champ {type} n’existe pas.',
  '{name} cannot be turned into a field name.': '{name} ne donne pas de nom de champ.',
  'the name {name} is longer than 255 characters.': 'le nom {name} dépasse 255 caractères.',
  'two fields have the name {name}.': 'deux champs portent le nom {name}.',
  'two fields have the id {id}.': 'deux champs portent l’identifiant {id}.',
  '{label} is not a field: everybody may see it.': '{label} n’est pas un champ : tout le monde le voit.',
  '{label} is set by the platform: nobody can submit or update it.':
    '{label} est rempli par la plateforme : personne ne peut le remplir ni le modifier.',
  '{label} cannot be required: the platform sets its value.':
    '{label} ne peut pas être obligatoire : la plateforme en fixe la valeur.',
  'an element of type {type} has no default value.': 'un élément de type {type} n’a pas de valeur par défaut.',
  'an element of type {type} has no {member}.': 'un élément de type {type} n’a pas de {member}.',
  'the default value of {label} has more than {limit} characters.':
    'la valeur par défaut de {label} dépasse {limit} caractères.',
  'the content of {id} in `structure` is not an array.': 'le contenu de {id} dans `structure` n’est pas une liste.',
  'the elements of `structure` are objects with `id` and `content`.':
    'les éléments de `structure` sont des objets avec `id` et `content`.',
  '{label} cannot be in itself.': '{label} ne peut pas être dans lui-même.',
  '{label} is in use and cannot be in {container}, which is not.':
    '{label} est utilisé et ne peut pas être dans {container}, qui ne l’est pas.',
  // semantics and rules of a structure
  'the semantic timeframe uses either another tracker or fields, not both.':
    'la sémantique timeframe utilise un autre tracker ou des champs, pas les deux.',
  'the semantic timeframe names the tracker {id}, which is not in this project.':
    'la sémantique timeframe nomme le tracker {id}, qui n’est pas dans ce projet.',
  'the semantic timeframe needs a start date and either an end date or a duration.':
    'la sémantique timeframe demande une date de début, et une date de fin ou une durée.',
  'the semantic timeframe needs two different dates.': 'la sémantique timeframe demande deux dates différentes.',
  'the semantic progress uses either links or effort fields, not both.':
    'la sémantique progress utilise des liens ou des champs d’effort, pas les deux.',
  'the semantic progress names {type}, which is not a link type.':
    'la sémantique progress nomme {type}, qui n’est pas un type de lien.',
  'the semantic progress needs either a total and a remaining effort, or a link type.':
    'la sémantique progress demande un effort total et un effort restant, ou un type de lien.',
  'the semantic progress needs two different fields.': 'la sémantique progress demande deux champs différents.',
  'the semantic done needs a status.': 'la sémantique done demande un état.',
  'the semantic done names a value that counts as open.': 'la sémantique done nomme une valeur ouverte.',
  '`done_value_ids` and `semantics.done` mean the same: give only one.':
    '`done_value_ids` et `semantics.done` ont le même sens : donnez-en un seul.',
  '{what} needs a field that is in use, but {label} is not.':
    '{what} demande un champ utilisé, et {label} ne l’est pas.',
  'the workflow needs a list of static values, but {label} is not one.':
    'le workflow demande une liste de valeurs fixes, et {label} n’en est pas une.',
  '{what} needs {kind}, but {label} is not one.': '{what} demande {kind}, et ce n’est pas le cas de {label}.',
  '{what} names {name}, but there is no such field.': '{what} nomme {name}, mais ce champ n’existe pas.',
  '{what} names {name}, which is not a value of {label}.': '{what} nomme {name}, qui n’est pas une valeur de {label}.',
  '{given} is not a comparator for dates.': '{given} ne compare pas des dates.',
  'the semantic {name}': 'la sémantique {name}',
  'the parent of {label}': 'le parent de {label}',
  'a date rule': 'une règle de dates',
  'a list rule': 'une dépendance entre listes',
  'the workflow': 'le workflow',
  // why something stays
  'it is used in the semantic {name}.': 'il sert à la sémantique {name}.',
  'it is used in the workflow.': 'le workflow l’utilise.',
  'it is used in a rule.': 'une règle l’utilise.',
  'it is used in a trigger.': 'un déclencheur l’utilise.',
  'it contains the field {label}.': 'il contient le champ {label}.',
  'it holds {names}.': 'il contient {names}.',
  'an artifact has it.': 'un artefact l’utilise.',
  'an artifact had it.': 'un artefact l’a utilisée.',
  'an artifact that was deleted and can be restored has it.': 'un artefact supprimé qui peut être restauré l’utilise.',
  'a value of {label} is one line of text.': 'une valeur de {label} tient sur une ligne.',
  '{label} cannot be renamed: {reason} It can be hidden instead.':
    '{label} ne peut pas être renommée : {reason} Vous pouvez la masquer.',
  '{label} was added by people: it has no {member}.':
    '{label} a été ajoutée par des personnes : elle n’a pas de {member}.',
  // actions and rules of a workflow
  '`job_url` must be an http or https address, not {given}':
    'l’adresse à appeler doit commencer par http:// ou https://, et non {given}',
  'there is no field {id} in this tracker': 'ce tracker n’a pas de champ {id}',
  '(`field_id` is missing)': '(le champ manque)',
  '`field_type` must be one of (date, int, float), not {given}':
    '`field_type` doit être date, int ou float, et non {given}',
  'the field {id} ({name}) has the type {type}, not {wanted}':
    'le champ {id} ({name}) est de type {type}, et non {wanted}',
  '{value} is not a valid value for the field {id} ({name})':
    '{value} n’est pas une valeur possible du champ {id} ({name})',
  '`{member}` must contain at least one id': '`{member}` ne peut pas être vide',
  '{id} in `{member}` does not exist in this tracker': '{id} dans `{member}` n’existe pas dans ce tracker',
  'the field {id} cannot be frozen because the workflow uses it':
    'le champ {id} ne peut pas être figé, car le workflow l’utilise',
  'the field {id} ({name}) cannot be frozen because a field dependency uses it':
    'le champ {id} ({name}) ne peut pas être figé, car une dépendance l’utilise',
  'the fieldset {id} cannot be hidden because it contains the field of the workflow':
    'la section {id} ne peut pas être masquée, car elle contient le champ du workflow',
  'there is no action {given}; expected one of ({known})':
    'l’action {given} n’existe pas ; actions possibles : {known}',
  '{action} is only available in the simple mode of workflows': '{action} n’existe que dans le mode simple',
  'the transition has no other {action} with the id {id}': 'la transition n’a pas d’autre {action} numéro {id}',
  'there is a second {action}': '{action} figure deux fois',
  'set_field_value for the field {id}': 'set_field_value pour le champ {id}',
  'the field {id} cannot depend on itself': 'le champ {id} ne peut pas dépendre de lui-même',
  'the field {id} has no value {value}': 'le champ {id} n’a pas de valeur {value}',
  'the field {id} ({name}) is not {kind}': 'le champ {id} ({name}) n’est pas {kind}',
  'there is no comparator {given}; expected one of ({known})':
    'le comparateur {given} n’existe pas ; comparateurs possibles : {known}',
  // access files of Subversion
  'line {line}: {reason}': 'ligne {line} : {reason}',
  'The section [{name}] is there twice.': 'La section [{name}] figure deux fois.',
  'The name of the {kind} "{name}" must start with a letter or a digit.':
    'Le nom « {name} » ({kind}) doit commencer par une lettre ou un chiffre.',
  'The {kind} "{name}" is defined twice.': '« {name} » ({kind}) est défini deux fois.',
  '"~*" would mean nobody.': '« ~* » ne désigne personne.',
  '"{name}" is inverted twice.': '« {name} » est inversé deux fois.',
  '"{name}" must be a single `*`.': '« {name} » doit être un seul `*`.',
  '"{name}" is neither `$anonymous` nor `$authenticated`.': '« {name} » n’est ni `$anonymous` ni `$authenticated`.',
  'The right "{right}" must be empty, `r` or `rw`.': 'Le droit « {right} » doit être vide, `r` ou `rw`.',
  'The right to write without the right to read is not supported.': 'Le droit d’écrire demande le droit de lire.',
  'The group "{name}" is not defined.': 'Le groupe « {name} » n’est pas défini.',
  'The alias "{name}" is not defined.': 'L’alias « {name} » n’est pas défini.',
  'The group "{name}" is part of itself.': 'Le groupe « {name} » fait partie de lui-même.',
  'Groups are within each other more than {most} times.': 'Les groupes sont imbriqués plus de {most} fois.',
  'The group "{name}" is too large.': 'Le groupe « {name} » est trop grand.',
  'The groups are too large together.': 'Les groupes sont trop grands ensemble.',
  'A comment must start in the first column.': 'Un commentaire commence dans la première colonne.',
  'A section must start in the first column.': 'Une section commence dans la première colonne.',
  'The name of a section must end with `]`.': 'Le nom d’une section finit par `]`.',
  'A section such as `[/]` must come before this line.': 'Une section comme `[/]` doit précéder cette ligne.',
  'A rule must start in the first column.': 'Une règle commence dans la première colonne.',
  'A rule must have a `=` between its name and its value.': 'Une règle a un `=` entre son nom et sa valeur.',
  'The section [{name}] is none of [groups], [aliases], [/path], [repository:/path] and [:glob:/path].':
    'La section [{name}] n’est ni [groups], ni [aliases], ni [/chemin], ni [dépôt:/chemin], ni [:glob:/chemin].',
  'The path of the section [{name}] must not end with a slash nor have empty, `.` or `..` segments.':
    'Le chemin de la section [{name}] ne finit pas par une barre et n’a pas de segment vide, `.` ou `..`.',
  'It has more than {most} characters.': 'il dépasse {most} caractères.',
  'There are more than {most} sections.': 'il a plus de {most} sections.',
  'There are more than {most} rules.': 'il a plus de {most} règles.',
  'Rules name more than {most} users. Put users into groups, and use the groups in rules.':
    'les règles nomment plus de {most} personnes. Utilisez des groupes.',
  'Be careful, "{name}" does not match the case sensitivity. Its rule has been disabled.':
    'Attention : « {name} » diffère par la casse. Sa règle est désactivée.',
  'User group "{name}" is empty or does not exist': 'Le groupe « {name} » est vide ou n’existe pas.',
  'Invalid line "{line}"': 'La ligne « {line} » n’est pas valide.',
  // checks and calls
  '{provider} answers with a valid configuration.': '{provider} répond avec une configuration valide.',
  '{count} people may sign in with {group}.': '{count} personnes peuvent se connecter avec {group}.',
  '{address} answered {status}. Redirects are not followed.':
    '{address} a répondu {status}. Les redirections ne sont pas suivies.',
  'No answer within {seconds} seconds.': 'Pas de réponse en {seconds} secondes.',
  '{address} is in a network that HEARTH_OUTGOING_NETWORKS does not open.':
    '{address} est dans un réseau que HEARTH_OUTGOING_NETWORKS n’ouvre pas.',
  'Only http and https addresses are called.': 'Seules les adresses http et https sont appelées.',
  // a reason that does not name its field
  '{reason} for the field {label} ({name})': '{reason} Champ : {label} ({name}).',
};
