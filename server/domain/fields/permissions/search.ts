import { noneValue } from '../../trackers/tracker.ts';
import { listCriteria } from '../list/criteria.ts';
import { none } from '../none.ts';
import type { SearchPart } from '../search-part.ts';
import { storedGroups, type StoredPermissions } from './value.ts';

export const permissionsSearch: SearchPart<StoredPermissions> = {
  numbers: (stored) => (storedGroups(stored).length === 0 ? [noneValue] : storedGroups(stored)),
  hasColumn: false,
  text: none,
  // None finds artifacts without a restriction.
  criteria: listCriteria((_field, given, context) => context.groupNumber(given)),
  tql: none,
  sort: none,
};
