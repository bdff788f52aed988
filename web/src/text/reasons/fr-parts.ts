/** Reasons about values, forms, rules and criteria, often quoted by another one: the words of the API, and in French. */
export const partReasons: Readonly<Record<string, string>> = {
  // hints
  '{reason} Did you mean `{name}`?': '{reason} Vouliez-vous dire `{name}` ?',
  '{reason} Did you mean {name}?': '{reason} Vouliez-vous dire {name} ?',
  // values of artifacts
  '{label}: this field has no list values to add or remove.':
    '{label} : ce champ n’a pas de liste à compléter ni à réduire.',
  'Values by field are not implemented for the type {type} of field {name}; use values':
    'Le champ {name}, de type {type}, n’accepte pas cette forme de valeur.',
  'At most {most} values can be added at a time': 'Au plus {most} valeurs peuvent être ajoutées à la fois',
  '{label}: only a number can be incremented.': '{label} : seul un nombre peut être augmenté.',
  '{label}: "increment" must be a number.': '{label} : « increment » doit être un nombre.',
  '{label}: send either "value" or "increment".': '{label} : envoyez « value » ou « increment ».',
  "No 'field_id' or invalid id in submitted value. Field IDs must be integers":
    'L’identifiant d’un champ manque ou n’est pas un nombre entier.',
  'Unknown field {name}': 'Le champ {name} est inconnu.',
  'Field {id} does not exist in the tracker': 'Le champ {id} n’existe pas dans le tracker.',
  'value attribute is missing for field {name}': 'La valeur du champ {name} manque.',
  'Expected format for a computed field  : {"field_id" : 15458, "manual_value" : 12} or {"field_id" : 15458, "is_autocomputed" : true} for the field {label} ({name})':
    'La valeur du champ calculé {label} ({name}) est mal formée.',
  'Expected format for field {id} : {"field_id" : 15458, "value" : some_value} for the field {label} ({name})':
    'La valeur du champ {label} ({name}, {id}) est mal formée.',
  "List fields values must be passed as an array of ids (integer) in 'bind_value_ids' {expected}":
    'Les valeurs d’une liste sont données par leurs identifiants. {expected}',
  'Selectbox fields can only have one value': 'Le champ ne peut avoir qu’une valeur.',
  'The submitted value {value} for the field {label} ({name}) is invalid':
    'La valeur {value} n’est pas possible pour le champ {label} ({name}).',
  '{value} is not a date for the field {label}.': '{value} n’est pas une date pour le champ {label}.',
  '{value} is not a number for the field {label}.': '{value} n’est pas un nombre pour le champ {label}.',
  '{value} is not a value of the field {label}.': '{value} n’est pas une valeur du champ {label}.',
  '{label} holds files, which no CSV can bring.': '{label} contient des fichiers : un CSV ne peut pas en apporter.',
  'File #{id} not found in the field {label} ({name})': 'Le fichier #{id} du champ {label} ({name}) n’existe pas.',
  'File #{id} is already linked to artifact #{artifact} in the field {label} ({name})':
    'Le fichier #{id} du champ {label} ({name}) est déjà joint à l’artefact #{artifact}.',
  'Invalid format for file field "{id}".  Correct format is {"field_id" : 425, "value" : [457, 258]}':
    'La valeur du champ de fichiers « {id} » est mal formée.',
  '"all_links" key and "{other}" key cannot be used at the same time':
    '« all_links » et « {other} » ne peuvent pas être utilisés à la fois.',
  '"links" and/or "parent" or "all_links" key must be defined': 'Indiquez « links », « parent » ou « all_links ».',
  '{label}: {id} is not an artifact id.': '{label} : {id} n’est pas le numéro d’un artefact.',
  '{label}: artifact #{id} is linked twice, with {one} and with {other}.':
    '{label} : l’artefact #{id} est lié deux fois, avec {one} et avec {other}.',
  '{label}: "links" must be an array of links. E.g. [{"id": 12, "type": ""}]':
    '{label} : « links » doit être une liste de liens.',
  '{label}: "all_links" must be an array of links.': '{label} : « all_links » doit être une liste de liens.',
  'Artifact links must have an id': 'Un lien a besoin du numéro d’un artefact.',
  'Artifact links "direction" must be "forward" or "reverse"': 'La direction d’un lien est « forward » ou « reverse ».',
  'Artifact links "type" must be a string, use empty string for no type': 'Le type d’un lien doit être un texte.',
  "Parent must have an 'id' key": 'Le parent a besoin d’un numéro.',
  "Parent 'id' key must be convertible to an integer": 'Le numéro du parent doit être un nombre entier.',
  '{label}: an artifact cannot be linked to itself.': '{label} : un artefact ne peut pas être lié à lui-même.',
  'Type is missing for artifact #{id}. There is no link type "{type}" on this platform.':
    'Le type de lien « {type} » de l’artefact #{id} n’existe pas sur cette plateforme.',
  '{label} : artifact #{id} does not exist.': '{label} : l’artefact #{id} n’existe pas.',
  'The artifact #{id} is not located in an active project.': 'L’artefact #{id} n’est pas dans un projet actif.',
  'You are not allowed to update the links of artifact #{id}.':
    'Vous n’avez pas le droit de modifier les liens de l’artefact #{id}.',
  "The field '{field}' of artifact #{id} is frozen in its state and cannot be changed":
    'Le champ {field} de l’artefact #{id} est figé dans son état.',
  "The field '{field}' is frozen in this state and cannot be changed":
    'Le champ {field} est figé dans cet état et ne peut pas être modifié.',
  '{label}: the artifact #{id} cannot be the parent here: it is below this artifact.':
    '{label} : l’artefact #{id} ne peut pas être le parent, car il est sous cet artefact.',
  '{label}: an artifact cannot be its own ancestor.': '{label} : un artefact ne peut pas être son propre ancêtre.',
  '{label}: the artifact #{id} cannot be a child here: it is above this artifact already.':
    '{label} : l’artefact #{id} ne peut pas être un enfant, car il est au-dessus de cet artefact.',
  'A value of {label} has at most {most} characters.': 'Une valeur de {label} a au plus {most} caractères.',
  'A value of {label} is one line of text.': 'Une valeur de {label} tient sur une ligne.',
  'Bind Value with ID {value} does not exist for field ID {id}': 'Le champ {id} n’a pas de valeur {value}.',
  'Cannot Bind to user "{user}" for field ID {id}': 'La personne « {user} » n’est pas possible dans le champ {id}.',
  'Permission field is required please choose a group in list': 'Choisissez au moins un groupe.',
  'Invalid value "{value}" for field {id}': 'La valeur « {value} » n’est pas possible pour le champ {id}.',
  '{label} can contain neither carriage return nor null char.': '{label} tient sur une ligne, sans caractère nul.',
  '{label} can not contain a null char.': '{label} ne peut pas contenir de caractère nul.',
  '{label} is not a string.': '{label} n’est pas un texte.',
  '{label} is not a text.': '{label} n’est pas un texte.',
  '{label} is not a number.': '{label} n’est pas un nombre.',
  'The field {label} is also required.': 'Le champ {label} est obligatoire aussi.',
  'You are not allowed to submit the field {label}.': 'Vous n’avez pas le droit de remplir le champ {label}.',
  'You are not allowed to submit artifacts in this tracker.':
    'Vous n’avez pas le droit de créer des artefacts dans ce tracker.',
  'The semantic title is not defined in this tracker.': 'Ce tracker n’a pas de champ de titre.',
  "'granted_groups' must be an array. E.g. [2, '124_3']": 'Les groupes doivent être une liste.',
  'Invalid condition: {field} must not be empty': 'Le workflow l’exige : {field} ne peut pas être vide.',
  'a field that you may not read': 'un champ que vous ne pouvez pas lire',
  'Error on the tracker #{id} date value : {source} must be {comparator} to {target}.':
    'Dates incompatibles dans le tracker #{id} : {source} doit être {comparator} {target}.',
  'Error on the tracker #{id} date value.': 'Des dates ne sont pas compatibles dans le tracker #{id}.',
  'Global rules are not respected in tracker {label} (#{id})':
    'Les dépendances entre champs du tracker {label} (#{id}) ne sont pas respectées.',
  // CSV
  'there are only {cells} cells for {columns} columns.': 'il n’y a que {cells} cellules pour {columns} colonnes.',
  'there are {cells} cells, and only {columns} columns.': 'il y a {cells} cellules pour {columns} colonnes seulement.',
  'there is no artifact {id} in this tracker.': 'l’artefact {id} n’est pas dans ce tracker.',
  'the artifact {id} has a line already.': 'l’artefact {id} a déjà une ligne.',
  'the old id {id} has a line already.': 'l’ancien identifiant {id} a déjà une ligne.',
  'there is no user {name}.': 'la personne {name} n’existe pas.',
  'the quote at the beginning of this cell is never closed.':
    'le guillemet au début de cette cellule n’est jamais fermé.',
  'something stands behind the quote that closes this cell; a quote within a cell is written twice.':
    'du texte suit le guillemet qui ferme cette cellule ; un guillemet dans une cellule s’écrit deux fois.',
  'it has characters that could not be read: save the file as UTF-8.':
    'certains caractères sont illisibles : enregistrez le fichier en UTF-8.',
  'an artifact that exists keeps its author and its date.': 'un artefact existant garde son auteur et sa date.',
  'this date has not come yet.': 'cette date est dans le futur.',
  // criteria and sorting
  'Criteria syntax error, invalid JSON': 'Les critères ne sont pas du JSON valide.',
  'Criterion for field {field} is malformed': 'Le critère du champ {field} est mal formé.',
  'Invalid operator for field {field}': 'L’opérateur du champ {field} n’existe pas.',
  "The criterion field '{name}' ({id}) can not be searched":
    'On ne peut pas chercher selon le champ « {name} » ({id}).',
  'Unallowed operator for {field}. Allowed operators: [{operators}]':
    'Cet opérateur n’est pas possible pour le {field}. Opérateurs possibles : {operators}.',
  'Invalid format for {field}': 'Le critère est mal formé : {field}.',
  "criterion field '{name}' ({id})": 'champ « {name} » ({id})',
  'Invalid value for field "{name}": {reason}': 'Champ « {name} » : {reason}',
  '{value} is not an array of two dates': '{value} n’est pas une liste de deux dates.',
  '{value} is not one date': '{value} n’est pas une seule date.',
  '{value} is not a date': '{value} n’est pas une date.',
  '{value} is not a reference like "art #12"': '{value} n’est pas une référence comme « art #12 ».',
  '{value} names more than {limit} artifacts': '{value} nomme plus de {limit} artefacts.',
  '{value} is not the id of an artifact': '{value} n’est pas le numéro d’un artefact.',
  '{value} is neither a number nor a comparison like ">3", "<=5" or "1-5"':
    '{value} n’est ni un nombre ni une comparaison comme « >3 », « <=5 » ou « 1-5 ».',
  '{value} has more than {limit} words': '{value} a plus de {limit} mots.',
  '{value} is no regular expression that is understood: {reason}':
    'l’expression régulière {value} n’est pas comprise : {reason}',
  'Invalid value for field "{name}"': 'La valeur cherchée dans le champ « {name} » n’est pas possible.',
  '{what} is not supported': '{what} n’est pas possible',
  'an opposite in brackets': 'un contraire entre crochets',
  'a range in brackets has no order': 'un intervalle entre crochets est à l’envers',
  'brackets are empty': 'des crochets sont vides',
  'it ends too early': 'elle s’arrête trop tôt',
  'it has more than {limit} characters': 'elle dépasse {limit} caractères',
  'it repeats too much': 'elle contient trop de répétitions',
  'a parenthesis is not closed': 'une parenthèse n’est pas fermée',
  '{ needs one or two numbers': '{ demande un ou deux nombres',
  'nothing stands before {sign}': 'rien ne précède {sign}',
  'an end of the text is not repeated': 'une limite du texte ne se répète pas',
  'something is repeated twice': 'une répétition est répétée',
  'it has characters that no text has': 'elle a des caractères qu’aucun texte ne contient',
  'a parenthesis is closed that was not opened': 'une parenthèse est fermée sans être ouverte',
  "Cannot sort by '{name}', there is no such field.": 'On ne peut pas trier selon « {name} » : ce champ n’existe pas.',
  'Cannot sort by more than {most} fields': 'On peut trier selon {most} champs au plus.',
  'Cannot sort by field {id}, there is no such field.': 'On ne peut pas trier selon le champ {id}, qui n’existe pas.',
  "Cannot sort by '{name}', fields of its type have no order.":
    'On ne peut pas trier selon « {name} » : les champs de ce type n’ont pas d’ordre.',
  'There is no field {name} with numbers.': 'Aucun champ {name} ne contient de nombres.',
  // parameters
  'Invalid value specified for `with`: `{name}`. Valid values: {values}':
    'La valeur `{name}` de `with` n’existe pas. Valeurs possibles : {values}',
  'Invalid value specified for `kind`. Use one or more of {kinds}.':
    'Ce genre n’existe pas. Genres possibles : {kinds}.',
  'Invalid value specified for `{name}`. {reason}': 'La valeur de `{name}` n’est pas valide. {reason}',
  'Invalid value specified for `{name}`: `{value}`.': 'La valeur `{value}` de `{name}` n’est pas valide.',
  'Invalid value specified for `{name}`': 'La valeur de `{name}` n’est pas valide.',
  'invalid value specified for `{name}`': 'La valeur de `{name}` n’est pas valide.',
  '`{name}` is required.': '`{name}` est obligatoire.',
  'Control characters and line breaks are not allowed.':
    'Les caractères de contrôle et les sauts de ligne ne sont pas permis.',
  'Minimum required value is {least}.': 'Le minimum est {least}.',
  'Maximum allowed value is {most}.': 'Le maximum est {most}.',
  'Maximum {count} words allowed.': 'Il faut au plus {count} mots.',
  'Minimum {count} required.': 'Minimum : {count}.',
  'Maximum {count} allowed.': 'Maximum : {count}.',
  '{count} items': '{count} éléments',
  '{count} item': '{count} élément',
  '{count} characters': '{count} caractères',
  '{count} character': '{count} caractère',
  'Expecting an object': 'Un objet est attendu.',
  'Expecting null': 'La valeur doit être vide.',
  'Expecting boolean value': 'Vrai ou faux est attendu.',
  'Expecting string value': 'Un texte est attendu.',
  'Expecting integer value': 'Un nombre entier est attendu.',
  'Expecting {what}': 'Valeur attendue : {what}',
  'Not in the expected format': 'Le format est incorrect.',
  'Expected one of ({values}).': 'Valeurs possibles : {values}.',
  'Syntax error': 'erreur de syntaxe',
  '`tql_query` is missing or is not a text': '`tql_query` manque ou n’est pas un texte',
  '`widget_id` is not an integer': '`widget_id` n’est pas un nombre entier',
};
