import { type Change, dateReached } from '../../../../contract/platform/change.ts';
import { editorOf } from '../../fields/index.ts';
import { t } from '../../text/index.ts';

/** The text of a comment, without its formatting. */
export const plainComment = ({ body, format }: { body: string; format: string }): string =>
  format === 'html' ? (new DOMParser().parseFromString(body, 'text/html').body.textContent ?? '') : body;

export interface ChangedValue {
  id: number;
  label: string;
  before: string;
  after: string;
}

/** The fields that changed, in words. */
export function changedValues({ fields = [] }: Change): ChangedValue[] {
  return fields.map(({ field_id: id, label, type, before, after }) => {
    const field = { field_id: id, label, type, default_value: null, values: null, bindings: { type: null, list: [] } };
    const editor = editorOf(field);
    const textOf = (value: typeof before) =>
      editor?.text(editor.read(value ?? undefined, field as unknown as Parameters<typeof editor.read>[1])) ?? '';
    return { id, label, before: textOf(before), after: textOf(after) };
  });
}

/** One line about a change: its comment, or the first change. */
export function summaryOf(change: Change): string {
  const { type, submitted_by: who, comment } = change;
  if (who === undefined) return t('inbox.gone');
  if (comment !== null && comment !== undefined) return plainComment(comment);
  if (type === 'artifact.created') return t('inbox.created');
  const [first, ...others] = changedValues(change);
  if (first === undefined) return t('inbox.changed');
  const { label, after } = first;
  if (type === dateReached) return t('inbox.reminder', { label, value: after });
  const value = after === '' ? t('field.empty') : after;
  return t('inbox.field', { label, value, others: others.length });
}

export const nameOf = ({ artifact }: Change): string =>
  [artifact?.xref ?? `#${artifact?.id ?? 0}`, artifact?.title].filter(Boolean).join(' ');
