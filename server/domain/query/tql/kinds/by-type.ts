import { dateFact, dateField } from './date.ts';
import type { Kind } from './kind.ts';
import { listKind, userFact } from './list.ts';
import { floatKind, integerKind } from './number.ts';
import { fileKind, textKind } from './text.ts';

/** How each type of field is compared; what isn't here can't be. */
export const kindByType = new Map<string, Kind>([
  ['string', textKind],
  ['text', textKind],
  ['file', fileKind],
  ['int', integerKind],
  ['float', floatKind],
  ['date', dateField],
  ['lud', dateFact('lastUpdateOn')],
  ['subon', dateFact('submittedOn')],
  ['sb', listKind],
  ['rb', listKind],
  ['msb', listKind],
  ['cb', listKind],
  ['subby', userFact('submittedBy')],
  ['luby', userFact('lastUpdateBy')],
]);
