import { transferOf } from '../fields/index.ts';
import { none } from '../fields/none.ts';
import type { CellContext, CellRead } from '../fields/transfer-part.ts';
import type { FormElement } from '../trackers/tracker.ts';

/** Reads a cell as the value of a request. */
export function readCell(field: FormElement, cell: string, context: CellContext): CellRead | Promise<CellRead> {
  const read = transferOf(field)?.csv.read ?? none;
  return read === none ? { fault: `${field.label} can't be set by a CSV file.` } : read.cell(field, cell, context);
}
