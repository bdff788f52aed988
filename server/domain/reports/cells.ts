import type { FieldValue } from '../../../contract/artifacts/artifact.ts';
import type { Cell } from '../../lib/csv/write.ts';
import { transferOf } from '../fields/index.ts';
import { none } from '../fields/none.ts';

/** A value as a cell of a table; several values are joined with semicolons. */
export function cellOf(value: FieldValue | undefined): Cell {
  const write = (value === undefined ? undefined : transferOf(value)?.csv.write) ?? none;
  if (value === undefined || write === none) return null;
  const shown = write(value);
  if (Array.isArray(shown)) return shown.join(';');
  return typeof shown === 'number' || typeof shown === 'string' ? shown : null;
}
