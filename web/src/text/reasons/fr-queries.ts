/** Why a query in TQL is refused: the words of the API, and in French. */
export const queryReasons: Readonly<Record<string, string>> = {
  '{message} ({words} at line {line}, column {column})': '{message} ({words}, ligne {line}, colonne {column})',
  '{column}; {words} at line {line}, column {next}': '{column} ; {words}, ligne {line}, colonne {next}',
  'end of the query': 'fin de la requête',
  'Error during parsing expert query: {expected}': 'La requête ne peut pas être lue : {expected}',
  'Error while parsing the query. Expected to find one of the following: {expected}':
    'La requête ne peut pas être lue. Un de ces éléments était attendu : {expected}',
  'expected the name of a field': 'le nom d’un champ était attendu',
  'expected AND, OR or the end of the query': 'AND, OR ou la fin de la requête était attendu',
  'expected a word, a text or a number': 'un mot, un texte ou un nombre était attendu',
  'expected a text in quotes': 'un texte entre guillemets était attendu',
  'a text is not closed': 'un texte n’est pas fermé',
  'expected {what}': '{what} était attendu',
  "We cannot search on {names}, we don't know {refers}. {documented} comparisons.":
    'On ne peut pas chercher selon {names} : {refers}. {documented} comparaisons possibles.',
  'what it refers to': 'ce nom est inconnu',
  'what they refer to': 'ces noms sont inconnus',
  'Please refer to the documentation for the allowed': 'La documentation donne les',
  'The query is considered too complex to be executed by the server. Please simplify it (for example remove comparisons) to continue.':
    'La requête est trop complexe. Simplifiez-la, par exemple en retirant des comparaisons.',
  "The field '{name}' is not supported. Please refer to the documentation for the allowed types.":
    'Le champ « {name} » ne peut pas être comparé. La documentation donne les types possibles.',
  "The field '{name}' is not supported for the operator {operator}.":
    'L’opérateur {operator} n’est pas possible pour le champ « {name} ».',
  "The value '{value}' doesn't exist for the list field '{name}'.":
    'La valeur « {value} » n’existe pas dans la liste « {name} ».',
  "The {kind} field '{name}' cannot be compared to the string value '{value}'.":
    'Le champ « {name} » ({kind}) ne peut pas être comparé au texte « {value} ».',
  "The {kind} field '{name}' cannot be compared to the empty string with {operator} operator.":
    'Le champ « {name} » ({kind}) ne peut pas être comparé à un texte vide avec l’opérateur {operator}.',
  "The list field '{name}' cannot be compared to MYSELF() for anonymous users.":
    'Connectez-vous pour comparer le champ « {name} » à MYSELF().',
  "The {kind} field '{name}' cannot be compared to {function}.":
    'Le champ « {name} » ({kind}) ne peut pas être comparé à {function}.',
  "Error with the field '{name}'. The user '{user}' does not exist.":
    'Champ « {name} » : la personne « {user} » n’existe pas.',
  "The field '{name}' cannot be compared to the empty string, it can never yield results.":
    'Comparer le champ « {name} » à un texte vide ne trouve jamais rien.',
  "Link type '{type}' is invalid. Available types: {types}":
    'Le type de lien « {type} » n’existe pas. Types possibles : {types}',
  'SELECT, FROM and ORDER BY are not supported in the query of a tracker.':
    'SELECT, FROM et ORDER BY ne sont pas possibles dans la requête d’un seul tracker.',
  'TQL query is required and cannot be empty': 'La requête ne peut pas être vide.',
  '"FROM" keyword is missing from your query, it is mandatory in expert mode': 'Il manque FROM dans la requête.',
  'Selection on same field multiple times is not allowed': 'Un champ ne peut être sélectionné qu’une fois.',
  'You can select at most {most} columns, but you have selected {given} columns.':
    'Une requête a au plus {most} colonnes ; celle-ci en a {given}.',
  'A query across trackers shows at most {most} artifacts. Narrow it down with WHERE, or name fewer trackers.':
    'Une requête montre au plus {most} artefacts. Précisez-la avec WHERE, ou nommez moins de trackers.',
  "We cannot select on '{name}', we don't know what it refers to. {documented} selectables.":
    'On ne peut pas sélectionner « {name} » : ce nom est inconnu. {documented} colonnes possibles.',
  "We cannot sort on '{name}', we don't know what it refers to. {documented} sorts.":
    'On ne peut pas trier selon « {name} » : ce nom est inconnu. {documented} tris possibles.',
  "'{name}' field is linked to an already existing metadata, please use '{metadata}' instead if you want to get the field.":
    'Écrivez « {metadata} » au lieu de « {name} ».',
  "The 'FROM' part of the query is invalid, it contains an error: '{reason}'":
    'La partie FROM de la requête n’est pas valide : {reason}',
  'No tracker found': 'aucun tracker trouvé',
  '{name} is not supported for the operator {operator}.': 'L’opérateur {operator} n’est pas possible pour {name}.',
  '{name} cannot be compared with the BETWEEN() operator because the minimum value is greater than the maximum value.':
    '{name} : dans BETWEEN(), la première valeur dépasse la seconde.',
  'You cannot sort artifacts by {name}, the field is a list with multiple values':
    'On ne peut pas trier selon {name} : le champ peut avoir plusieurs valeurs.',
  'Following fields do not exist: {names}': 'Ces champs n’existent pas : {names}',
};
