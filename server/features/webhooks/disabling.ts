import { webhookDisabled } from '../../../contract/platform/change.ts';
import type { DisabledReason } from '../../../contract/platform/webhook.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { hostIn } from '../../lib/network/host-in.ts';
import type { Mail, Message } from '../../mail/index.ts';
import type { AdministratorEntries } from '../notifications/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { createAdministrators, onePerAddress, type TrackerDirectory } from '../trackers/index.ts';
import type { Identities, TextsFor } from '../users/index.ts';
import { disableWebhook } from './store/webhooks.ts';
import type { StoredWebhook } from './webhook.ts';
import { webhookLimits } from '../../../contract/limits.ts';
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

/** Notifies an administrator that a webhook was disabled. */
function disabledMail(t: Translate, { to, place, host, reason, address }: Facts): Message {
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

interface Deps {
  db: Database;
  clock: Clock;
  mail: Mail;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
  textsFor: TextsFor;
  origin: () => string;
  administratorEntries: Pick<AdministratorEntries, 'add'>;
}

/** Disables broken webhooks, and notifies the administrators of their trackers and projects. */
export function createDisabling(deps: Deps) {
  const { clock, mail, directory, trackers, textsFor, origin, administratorEntries } = deps;

  const administratorsOf = createAdministrators(deps);

  /** The writes that follow. Everything is read before the transaction begins. */
  return async function prepare(webhook: StoredWebhook, reason: DisabledReason): Promise<(tx: Tx) => Promise<void>> {
    const project = await directory.find(webhook.projectId);
    const tracker = webhook.trackerId === null ? undefined : await trackers.find(webhook.trackerId);
    const place = tracker?.label ?? project?.label ?? '';
    const path = tracker === undefined ? `/projects/${project?.shortname}` : `/trackers/${tracker.id}`;
    const host = hostIn(webhook.url);
    const facts = { place, host, reason, address: `${origin()}${path}/admin/webhooks` };
    const people = await administratorsOf(webhook);
    const ids = people.map(({ id }) => id);
    const messages: Message[] = [];
    for (const [email, { id }] of mail.isOn ? onePerAddress(people) : []) {
      messages.push(disabledMail((await textsFor(id)).t, { ...facts, to: email }));
    }
    return async (tx) => {
      if (!(await disableWebhook(tx, webhook.id, reason))) return;
      for (const message of messages) await mail.send(tx, message);
      const { id: webhookId, projectId, trackerId } = webhook;
      const where = { at: clock(), projectId, trackerId };
      administratorEntries.add(tx, webhookDisabled, ids, where, { webhookId, host, reason });
    };
  };
}

export type Disabling = ReturnType<typeof createDisabling>;
