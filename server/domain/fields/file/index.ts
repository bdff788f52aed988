import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import type { FileFacts } from '../value-part.ts';
import { fileSearch } from './search.ts';
import { fileTransfer } from './transfer.ts';
import { fileValue } from './value.ts';

/** Attachments. */
export const fileType: FieldType<FileFacts[]> = {
  ...plainForm,
  presentExtras: (field, { maximumFileSize }) => ({
    file_creation_uri: `tracker_fields/${field.id}/files`,
    max_size_upload: maximumFileSize,
  }),
  value: fileValue,
  search: fileSearch,
  transfer: fileTransfer,
};
