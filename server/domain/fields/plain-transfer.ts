import type { FieldValue } from '../../../contract/artifacts/artifact.ts';
import { type FieldBehavior, type FieldTypeName, fieldTypeFacts } from '../../../contract/field-types.ts';
import type { CellRead, Converted } from './transfer-part.ts';
import type { FormElement } from '../trackers/tracker.ts';

/** The `value` of a representation, unchanged. */
export const rawValue = (value: FieldValue): unknown => (value as { value?: unknown }).value ?? null;

/** One member of each element of a list, as text. */
export const eachMember = (list: unknown, member: string): string[] =>
  Array.isArray(list) ? (list as Record<string, unknown>[]).map((one) => String(one[member])) : [];

/** A cell whose text is the value. */
export const plainCell = { cell: (_field: FormElement, cell: string): CellRead => ({ input: { value: cell } }) };

export const hasBehavior =
  (...behaviors: FieldBehavior[]) =>
  (type: FieldTypeName): boolean =>
    behaviors.includes(fieldTypeFacts[type].behavior);

/** A value that moves unchanged, because both fields have the same stored form. */
export const unchanged = <S>(stored: unknown): Converted<S> => ({ stored: stored as S, isWhole: true });
