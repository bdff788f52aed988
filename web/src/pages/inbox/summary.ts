import { type Change, callsLeftOut, dateReached, webhookDisabled } from '../../../../contract/platform/change.ts';
import { changedValues } from '../../fields/changed-values.ts';
import { t } from '../../text/index.ts';

/** The text of a comment, without its formatting. */
export const plainComment = ({ body, format }: { body: string; format: string }): string =>
  format === 'html' ? (new DOMParser().parseFromString(body, 'text/html').body.textContent ?? '') : body;

/** One line about a change: its comment, or the first change. */
export function summaryOf(change: Change): string {
  const { type, submitted_by: who, comment } = change;
  if (type === webhookDisabled) return t(`inbox.webhook.${change.webhook?.disabled_reason ?? 'failures'}`);
  if (type === callsLeftOut) return t('inbox.workflow.left_out', { count: change.workflow_calls?.waiting ?? 0 });
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

export function subjectName({ artifact, tracker, project, webhook, workflow_calls: calls }: Change): string {
  const place = tracker?.label ?? project?.label ?? '';
  if (webhook !== undefined) return t('inbox.webhook', { place, host: webhook.host });
  if (calls !== undefined) return t('inbox.workflow', { place, host: calls.host });
  return [artifact?.xref ?? `#${artifact?.id ?? 0}`, artifact?.title].filter(Boolean).join(' ');
}
