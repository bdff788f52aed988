import type { FieldValue } from '../../../contract/artifact.ts';
import type { Cell } from '../../lib/csv/write.ts';
import { flatValue } from '../artifacts/flat.ts';

type Members = Record<string, unknown>;

const each = (list: unknown, member: string): string[] =>
  Array.isArray(list) ? (list as Members[]).map((one) => String(one[member])) : [];

/** What the flat form leaves out. */
const others: Record<string, (value: Members) => string[]> = {
  file: (value) => each(value['file_descriptions'], 'name'),
  art_link: (value) => each(value['links'], 'id'),
  perm: (value) => (value['granted_groups'] as string[] | undefined) ?? [],
  cross: (value) => each(value['value'], 'ref'),
};

/** A value as one cell of a table: several stand side by side, with semicolons. */
export function cellOf(value: FieldValue | undefined): Cell {
  if (value === undefined) return null;
  const flat = others[value.type]?.(value) ?? flatValue(value) ?? null;
  if (Array.isArray(flat)) return flat.join(';');
  return typeof flat === 'number' || typeof flat === 'string' ? flat : null;
}
