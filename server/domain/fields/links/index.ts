import type { Link } from '../../artifacts/document.ts';
import type { LinkRequest } from '../../artifacts/links.ts';
import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import { linksSearch } from './search.ts';
import { linksTransfer } from './transfer.ts';
import { linksValue } from './value.ts';

/** Links to other artifacts. They are stored apart from the values: a request only describes the wanted links. */
export const linksType: FieldType<Link[], LinkRequest> = {
  ...plainForm,
  properties: { can_edit_reverse_links: { type: 'integer', default: 1, minimum: 0, maximum: 1 } },
  isUnique: true,
  presentExtras: (_field, { linkTypes }) => ({ allowed_types: linkTypes }),
  value: linksValue,
  search: linksSearch,
  transfer: linksTransfer,
};
