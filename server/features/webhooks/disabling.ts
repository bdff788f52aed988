import type { DisabledReason } from '../../../contract/platform/webhook.ts';
import type { Database, Tx } from '../../db/index.ts';
import { type Identity, isNotifiable } from '../../domain/actor.ts';
import { projectAdministrators } from '../../domain/user-groups.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Mail, Message } from '../../mail/index.ts';
import type { WebhookEntries } from '../notifications/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { memberIdsOf } from '../user-groups/index.ts';
import type { Identities, TextsFor } from '../users/index.ts';
import { disabledMail } from './mail.ts';
import { disableWebhook } from './store/webhooks.ts';
import type { StoredWebhook } from './webhook.ts';

/** Only the host: the rest of an address may contain a password. */
const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

interface Deps {
  db: Database;
  clock: Clock;
  mail: Mail;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
  textsFor: TextsFor;
  origin: () => string;
  webhookEntries: Pick<WebhookEntries, 'add'>;
}

const onePerAddress = (people: readonly Identity[]): Map<string, Identity> =>
  new Map(people.filter(({ email }) => email !== '').map((person) => [person.email, person]));

/** Disables webhooks that can't go on, and tells the administrators of their trackers and projects. */
export function createDisabling(deps: Deps) {
  const { db, clock, mail, directory, trackers, identities, textsFor, origin, webhookEntries } = deps;

  /** Administrators whose accounts are open. */
  async function recipients({ projectId, trackerId }: StoredWebhook): Promise<Identity[]> {
    const tracker = trackerId === null ? undefined : await trackers.find(trackerId);
    const groups = new Set([projectAdministrators.id, ...(tracker?.permissions.admin ?? [])]);
    const found = new Map<number, Identity>();
    for (const group of groups) {
      for (const id of await memberIdsOf(db.read, projectId, group)) {
        const user = await identities.find(id);
        if (user !== undefined && isNotifiable(user)) found.set(id, user);
      }
    }
    return [...found.values()];
  }

  /** The writes that follow. Everything is read before the transaction begins. */
  return async function prepare(webhook: StoredWebhook, reason: DisabledReason): Promise<(tx: Tx) => Promise<void>> {
    const project = await directory.find(webhook.projectId);
    const tracker = webhook.trackerId === null ? undefined : await trackers.find(webhook.trackerId);
    const place = tracker?.label ?? project?.label ?? '';
    const path = tracker === undefined ? `/projects/${project?.shortname}` : `/trackers/${tracker.id}`;
    const host = hostIn(webhook.url);
    const facts = { place, host, reason, address: `${origin()}${path}/admin/webhooks` };
    const people = await recipients(webhook);
    const ids = people.map(({ id }) => id);
    const messages: Message[] = [];
    for (const [email, { id }] of mail.isOn ? onePerAddress(people) : []) {
      messages.push(disabledMail((await textsFor(id)).t, { ...facts, to: email }));
    }
    return async (tx) => {
      if (!(await disableWebhook(tx, webhook.id, reason))) return;
      for (const message of messages) await mail.send(tx, message);
      const { id: webhookId, projectId, trackerId } = webhook;
      webhookEntries.add(tx, ids, { at: clock(), projectId, trackerId, webhookId, host, reason });
    };
  };
}

export type Disabling = ReturnType<typeof createDisabling>;
