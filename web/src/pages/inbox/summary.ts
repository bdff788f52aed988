import { type Change, dateReached } from '../../../../contract/platform/change.ts';
import { changedValues } from '../../fields/changed-values.ts';
import { t } from '../../text/index.ts';

/** The text of a comment, without its formatting. */
export const plainComment = ({ body, format }: { body: string; format: string }): string =>
  format === 'html' ? (new DOMParser().parseFromString(body, 'text/html').body.textContent ?? '') : body;

/** One line about a change: its comment, or the first change. */
export function summaryOf(change: Change): string {
  const { type, submitted_by: who, comment } = change;
  if (who === undefined) return t('inbox.gone');
  if (comment !== null && comment !== undefined) return plainComment(comment);
  if (type === 'artifact.created') return t('inbox.created');
  const [first, ...others] = changedValues(change.fields);
  if (first === undefined) return t('inbox.changed');
  const { label, after } = first;
  if (type === dateReached) return t('inbox.reminder', { label, value: after });
  const value = after === '' ? t('field.empty') : after;
  return t('inbox.field', { label, value, others: others.length });
}

export const nameOf = ({ artifact }: Change): string =>
  [artifact?.xref ?? `#${artifact?.id ?? 0}`, artifact?.title].filter(Boolean).join(' ');
