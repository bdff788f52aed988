import type { Actor } from '../actor.ts';
import { isProjectAdministrator, projectRefusal } from './project-access.ts';
import { type ProjectSubject, closedProject } from './project.ts';
import type { Refusal, Rules } from './rule.ts';
import type { TrackerRights } from './tracker-rights.ts';

interface WebhookSubject extends ProjectSubject {
  /** null: it has no owner until a user takes it over */
  webhook: { ownerId: number | null };
  /** null: it is a webhook of the project */
  rights: TrackerRights | null;
}

/** Callers who may not see the tracker or the project don't learn that the webhook exists. */
function read(actor: Actor, { project, mode, rights }: Omit<WebhookSubject, 'webhook'>): Refusal {
  if (projectRefusal(actor, project, mode) !== undefined || rights?.canView === false) return 'webhook_not_found';
  if (rights !== null) return rights.isAdministrator ? undefined : 'tracker_administrator_required';
  return isProjectAdministrator(actor, project.id) ? undefined : 'project_administrator_required';
}

const administer = (actor: Actor, subject: Omit<WebhookSubject, 'webhook'>): Refusal =>
  read(actor, subject) ?? closedProject(subject);

/** The receiver gets everything that the owner may read, so only the owner may change the address. */
const update = (actor: Actor, subject: WebhookSubject): Refusal =>
  administer(actor, subject) ??
  (actor.kind === 'user' && actor.user.id === subject.webhook.ownerId ? undefined : 'webhook_owner_required');

export const webhookRules = {
  'webhook.read': read,
  'webhook.administer': administer,
  'webhook.update': update,
} satisfies Rules<'webhook'>;
