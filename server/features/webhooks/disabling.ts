import type { DisabledReason } from '../../../contract/platform/webhook.ts';
import type { Database, Tx } from '../../db/index.ts';
import { type Identity, isNotifiable } from '../../domain/actor.ts';
import { projectAdministrators } from '../../domain/user-groups.ts';
import type { Mail, Message } from '../../mail/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { memberIdsOf } from '../user-groups/index.ts';
import type { Identities, TextsFor } from '../users/index.ts';
import { disabledMail } from './mail.ts';
import { disableWebhook } from './store/webhooks.ts';
import type { StoredWebhook } from './webhook.ts';

interface Deps {
  db: Database;
  mail: Mail;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
  textsFor: TextsFor;
  origin: () => string;
}

/** Disables webhooks that can't go on, and tells the administrators of their trackers and projects. */
export function createDisabling({ db, mail, directory, trackers, identities, textsFor, origin }: Deps) {
  /** Administrators whose accounts are open, one for each address. */
  async function recipients({ projectId, trackerId }: StoredWebhook): Promise<Iterable<Identity>> {
    const tracker = trackerId === null ? undefined : await trackers.find(trackerId);
    const groups = new Set([projectAdministrators.id, ...(tracker?.permissions.admin ?? [])]);
    const found = new Map<string, Identity>();
    for (const group of groups) {
      for (const id of await memberIdsOf(db.read, projectId, group)) {
        const user = await identities.find(id);
        if (user !== undefined && isNotifiable(user) && user.email !== '') found.set(user.email, user);
      }
    }
    return found.values();
  }

  /** The writes that follow. Everything is read before the transaction begins. */
  return async function prepare(webhook: StoredWebhook, reason: DisabledReason): Promise<(tx: Tx) => Promise<void>> {
    const project = await directory.find(webhook.projectId);
    const tracker = webhook.trackerId === null ? undefined : await trackers.find(webhook.trackerId);
    const place = tracker?.label ?? project?.label ?? '';
    const path = tracker === undefined ? `/projects/${project?.shortname}/admin` : `/trackers/${tracker.id}/admin`;
    const facts = { place, url: webhook.url, reason, address: `${origin()}${path}` };
    const messages: Message[] = [];
    for (const { id, email } of mail.isOn ? await recipients(webhook) : []) {
      messages.push(disabledMail((await textsFor(id)).t, { ...facts, to: email }));
    }
    return async (tx) => {
      if (!(await disableWebhook(tx, webhook.id, reason))) return;
      for (const message of messages) await mail.send(tx, message);
    };
  };
}

export type Disabling = ReturnType<typeof createDisabling>;
