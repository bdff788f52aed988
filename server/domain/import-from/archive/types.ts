import type { FieldTypeName } from '../../../../contract/field-types.ts';
import type { ForeignFieldKind } from '../model.ts';
import type { OwnField } from './plan.ts';

/** The types of fields in converted trackers. */
export const types: Readonly<Record<ForeignFieldKind, FieldTypeName>> = {
  string: 'string',
  text: 'text',
  int: 'int',
  float: 'float',
  date: 'date',
  time: 'date',
  choice: 'sb',
  choices: 'msb',
  labels: 'tbl',
  person: 'sb',
  persons: 'msb',
};

export const ownTypes: Readonly<Record<OwnField, { type: FieldTypeName; label: string }>> = {
  oldId: { type: 'string', label: 'Old id' },
  oldAddress: { type: 'string', label: 'Old address' },
  files: { type: 'file', label: 'Attachments' },
  links: { type: 'art_link', label: 'Links' },
  permissions: { type: 'perm', label: 'Permissions' },
  id: { type: 'aid', label: 'Artifact ID' },
  by: { type: 'subby', label: 'Submitted by' },
  on: { type: 'subon', label: 'Submitted on' },
  last: { type: 'lud', label: 'Last update' },
};
