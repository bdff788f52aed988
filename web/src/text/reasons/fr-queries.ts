/** Why a query in TQL is refused: the words of the API, and in French. */
export const queryReasons: Readonly<Record<string, string>> = {
  '{message} ({words} at line {line}, column {column})': '{message} ({words}, ligne {line}, colonne {column})',
  '{column}; {words} at line {line}, column {next}': '{column} ; {words}, ligne {line}, colonne {next}',
  'end of the query': 'fin de la requête',
  'Error during parsing expert query: {expected}': 'La requête ne peut pas être lue : {expected}',
  'Error while parsing the query. Expected to find one of the following: {expected}':
    'La requête ne peut pas être lue. Un de ces éléments était attendu : {expected}',
  'expected the name of a field': 'le nom d’un champ était attendu',
  'expected AND, OR or the end of the query': 'AND, OR ou la fin de la requête était attendu',
  'expected a word, a text or a number': 'un mot, un texte ou un nombre était attendu',
  'expected a text in quotes': 'un texte entre guillemets était attendu',
  'a text is not closed': 'un texte n’est pas fermé',
  'expected {what}': '{what} était attendu',
  "We cannot search on {names}, we don't know {refers}. {documented} comparisons.":
    'On ne peut pas chercher selon {names} : {refers}. {documented} comparaisons possibles.',
  'what it refers to': 'ce nom est inconnu',
  'what they refer to': 'ces noms sont inconnus',
  'Please refer to the documentation for the allowed': 'La documentation donne les',
  'The query is considered too complex to be executed by the server. Please simplify it (for example remove comparisons) to continue.':
    'La requête est trop complexe. Simplifiez-la, par exemple en retirant des comparaisons.',
  "The field '{name}' is not supported. Please refer to the documentation for the allowed types.":
    'Le champ « {name} » ne peut pas être comparé. La documentation donne les types possibles.',
  "The field '{name}' is not supported for the operator {operator}.":
    'L’opérateur {operator} n’est pas possible pour le champ « {name} ».',
  "The value '{value}' doesn't exist for the list field '{name}'.":
    'La valeur « {value} » n’existe pas dans la liste « {name} ».',
  "The {kind} field '{name}' cannot be compared to the string value '{value}'.":
    'Le champ « {name} » ({kind}) ne peut pas être comparé au texte « {value} ».',
  "The {kind} field '{name}' cannot be compared to the empty string with {operator} operator.":
    'Le champ « {name} » ({kind}) ne peut pas être comparé à un texte vide avec l’opérateur {operator}.',
  "The list field '{name}' cannot be compared to MYSELF() for anonymous users.":
    'Connectez-vous pour comparer le champ « {name} » à MYSELF().',
  "The {kind} field '{name}' cannot be compared to {function}.":
    'Le champ « {name} » ({kind}) ne peut pas être comparé à {function}.',
  "Error with the field '{name}'. The user '{user}' does not exist.":
    'Champ « {name} » : la personne « {user} » n’existe pas.',
  "The field '{name}' cannot be compared to the empty string, it can never yield results.":
    'Comparer le champ « {name} » à un texte vide ne trouve jamais rien.',
  "Link type '{type}' is invalid. Available types: {types}":
    'Le type de lien « {type} » n’existe pas. Types possibles : {types}',
  'SELECT, FROM and ORDER BY are not supported in the query of a tracker.':
    'SELECT, FROM et ORDER BY ne sont pas possibles dans la requête d’un seul tracker.',
  'TQL query is required and cannot be empty': 'La requête ne peut pas être vide.',
  '"FROM" keyword is missing from your query, it is mandatory in expert mode': 'Il manque FROM dans la requête.',
  'Selection on same field multiple times is not allowed': 'Un champ ne peut être sélectionné qu’une fois.',
  'You can select at most {most} columns, but you have selected {given} columns.':
    'Une requête a au plus {most} colonnes ; celle-ci en a {given}.',
  'A query across trackers shows at most {most} artifacts. Narrow it down with WHERE, or name fewer trackers.':
    'Une requête montre au plus {most} artefacts. Précisez-la avec WHERE, ou nommez moins de trackers.',
  "We cannot select on '{name}', we don't know what it refers to. {documented} selectables.":
    'On ne peut pas sélectionner « {name} » : ce nom est inconnu. {documented} colonnes possibles.',
  "We cannot sort on '{name}', we don't know what it refers to. {documented} sorts.":
    'On ne peut pas trier selon « {name} » : ce nom est inconnu. {documented} tris possibles.',
  "'{name}' field is linked to an already existing metadata, please use '{metadata}' instead if you want to get the field.":
    'Écrivez « {metadata} » au lieu de « {name} ».',
  "The 'FROM' part of the query is invalid, it contains an error: '{reason}'":
    'La partie FROM de la requête n’est pas valide : {reason}',
  'No tracker found': 'aucun tracker trouvé',
  '{name} is not supported for the operator {operator}.': 'L’opérateur {operator} n’est pas possible pour {name}.',
  '{name} cannot be compared with the BETWEEN() operator because the minimum value is greater than the maximum value.':
    '{name} : dans BETWEEN(), la première valeur dépasse la seconde.',
  'You cannot sort artifacts by {name}, the field is a list with multiple values':
    'On ne peut pas trier selon {name} : le champ peut avoir plusieurs valeurs.',
  'Following fields do not exist: {names}': 'Ces champs n’existent pas : {names}',
  'Double negative like `IS NOT LINKED ... TRACKER != ...` or `WITHOUT ... TRACKER != ...` is not supported. Please use simpler form like `IS LINKED ... TRACKER = ...` or `WITH ... TRACKER = ...`.':
    'Une double négation comme `IS NOT LINKED ... TRACKER != ...` ou `WITHOUT ... TRACKER != ...` n’est pas possible. Écrivez `IS LINKED ... TRACKER = ...` ou `WITH ... TRACKER = ...`.',
  "Field '{name}' is present in trackers '{trackers}' but their types cannot be compared. {refine}":
    'Le champ « {name} » des trackers {trackers} n’a pas partout le même genre. {refine}',
  'All trackers involved in the query do not have the semantic {name} defined. {refine}':
    'Tous les trackers de la requête n’ont pas la sémantique {name}. {refine}',
  'Sorting artifacts by {name} is not allowed. {refine}': 'On ne peut pas trier selon {name}. {refine}',
  '{name} is a list with multiple values, sorting artifacts by it is not allowed. {refine}':
    'On ne peut pas trier selon {name}, qui peut avoir plusieurs valeurs. {refine}',
  'Please refine your query or check the configuration of the trackers.':
    'Précisez la requête, ou vérifiez la configuration des trackers.',
  '{name} cannot be compared to {value}.': '{name} ne peut pas être comparé avec {value}.',
  'NOW() with the operator {operator}': 'NOW() avec l’opérateur {operator}',
  "the string value '{value}'": 'le texte « {value} »',
  'an integer lesser than one': 'un nombre entier inférieur à un',
  'MYSELF() for anonymous users': 'MYSELF() sans être connecté',
  'an empty string': 'un texte vide',
  'the empty string with {operator} operator': 'un texte vide avec l’opérateur {operator}',
  'A query searches at most {most} trackers, but this one searches {given}; name fewer projects or trackers':
    'une requête cherche dans {most} trackers au plus, et celle-ci dans {given} ; nommez moins de projets ou de trackers',
  "Only @project = 'self' and @project = 'aggregated' are supported":
    "seuls @project = 'self' et @project = 'aggregated' sont possibles",
  "Only 'self' and 'aggregated' are supported for @project IN(...)":
    "seuls 'self' et 'aggregated' sont possibles dans @project IN(...)",
  '@project IN(...) cannot contain multiple times the same value':
    '@project IN(...) ne peut pas contenir deux fois la même valeur',
  'In the context of a personal dashboard, you must provide a @project condition in the FROM part of your query':
    'dans un tableau de bord personnel, la partie FROM demande une condition @project',
  'You must provide a @project condition in the FROM part of your query when you are not in a personal dashboard':
    'la partie FROM demande une condition @project',
  '{target} cannot be empty': '{target} ne peut pas être vide',
  "You cannot use @project with 'aggregated' in a project without service Program enabled":
    "@project avec 'aggregated' demande un projet où le service Program est activé",
  "You cannot use @project with '{value}' in a query not associated with a project dashboard widget":
    "@project avec '{value}' n’est possible que dans un widget du tableau de bord d’un projet",
  "You cannot use @project with '{value}' in the context of a personal dashboard":
    "@project avec '{value}' n’est pas possible dans un tableau de bord personnel",
};
