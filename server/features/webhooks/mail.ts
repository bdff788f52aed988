import { webhookLimits } from '../../../contract/limits.ts';
import type { DisabledReason } from '../../../contract/platform/webhook.ts';
import type { Message } from '../../mail/index.ts';
import type { Translate } from '../../text/index.ts';

interface Facts {
  to: string;
  /** the label of the tracker or project */
  place: string;
  host: string;
  reason: DisabledReason;
  /** the administration page */
  address: string;
}

/** Tells an administrator that a webhook was disabled. */
export function disabledMail(t: Translate, { to, place, host, reason, address }: Facts): Message {
  const causes = {
    failures: () => t('webhook.disabled.failures', { count: webhookLimits.failures }),
    owner: () => t('webhook.disabled.owner'),
    backlog: () => t('webhook.disabled.backlog', { count: webhookLimits.waiting }),
  } satisfies Record<DisabledReason, () => string>;
  return {
    to,
    subject: t('webhook.disabled.subject', { place }),
    text: [t('webhook.disabled.intro', { host, place }), causes[reason](), address].join('\n\n'),
  };
}
