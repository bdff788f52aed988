import type { Criteria } from './criterion.ts';
import { dateFact, dateField } from './date.ts';
import { groupsField, listField, openListField, userFact } from './list.ts';
import { linksField, referencesField } from './neighbours.ts';
import { numberFact, numberField } from './number.ts';
import { fileCriteria, textCriteria } from './text.ts';

/** How each type of field is searched; what isn't here can't be. */
export const criteriaByType = new Map<string, Criteria>([
  ['string', textCriteria],
  ['text', textCriteria],
  ['file', fileCriteria],
  ['int', numberField],
  ['float', numberField],
  ['aid', numberFact('id')],
  ['atid', numberFact('number')],
  ['priority', numberFact('rank')],
  ['date', dateField],
  ['lud', dateFact('lastUpdateOn')],
  ['subon', dateFact('submittedOn')],
  ['sb', listField],
  ['rb', listField],
  ['msb', listField],
  ['cb', listField],
  ['tbl', openListField],
  ['perm', groupsField],
  ['subby', userFact('submittedBy')],
  ['luby', userFact('lastUpdateBy')],
  ['art_link', linksField],
  ['cross', referencesField],
]);
