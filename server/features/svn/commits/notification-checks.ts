import { problem } from '../../../../contract/problems.ts';
import type { NewSvnNotification } from '../../../../contract/svn/repository.ts';
import { type Actor, isOpenAccount } from '../../../domain/actor.ts';
import { isEmail } from '../../../domain/names.ts';
import { namesSystemGroup, projectAdministrators, projectMembers } from '../../../domain/user-groups.ts';
import type { KnownGroup, UserGroups } from '../../user-groups/index.ts';
import type { Identities } from '../../users/index.ts';
import type { PathNotification } from '../repositories/repository.ts';

interface Deps {
  identities: Identities;
  groups: UserGroups;
}

/** The requested recipients, and former ones who are hidden because their accounts are closed. */
type Entry = NewSvnNotification & { closed: number[] };

/** In one pass: a request may have many thousands. */
function repeated(texts: readonly string[]): string[] {
  const [once, again] = [new Set<string>(), new Set<string>()];
  for (const text of texts) (once.has(text) ? again : once).add(text);
  return [...again];
}

function checkPaths(entries: readonly NewSvnNotification[]): void {
  const twice = repeated(entries.map((entry) => entry.path));
  if (twice.length > 0) throw problem('svn_notification_paths_repeated', { paths: twice.join(', ') });
}

function checkRecipients(entries: readonly Entry[]): void {
  const empty = entries.filter(
    ({ emails, users, user_groups, closed }) => emails.length + users.length + user_groups.length + closed.length === 0,
  );
  if (empty.length === 0) return;
  throw problem('svn_notification_empty', { paths: empty.map((entry) => entry.path).join(',') });
}

function checkEmails(entries: readonly NewSvnNotification[]): void {
  const lines = entries.flatMap(({ path, emails }) => {
    const twice = repeated(emails);
    return twice.length === 0 ? [] : [`One email or more are not unique for path: ${path} : ${twice.join(', ')}`];
  });
  if (lines.length > 0) throw problem('svn_notification_emails_repeated', { lines: lines.join('\n') });
  const wrong = entries.flatMap((entry) => entry.emails).find((email) => !isEmail(email));
  if (wrong !== undefined) throw problem('email_invalid', { email: wrong });
}

/** Groups with individual members. */
const listed = [projectMembers.id, projectAdministrators.id];

type Refusal = 'svn_notification_group_open' | 'svn_administrators_group_open';

function numberOf(group: KnownGroup, projectId: number, otherwise: Refusal): number {
  if (group.kind === 'system') throw problem(otherwise);
  if (group.kind === 'dynamic' && !listed.includes(group.group.id)) throw problem(otherwise);
  if (group.project.id !== projectId) throw problem('svn_group_foreign');
  return group.kind === 'static' ? group.id : group.group.id;
}

/** The number of a group of this project with known members. */
export async function ownGroupNumber(
  { groups, actor, projectId }: { groups: UserGroups; actor: Actor; projectId: number },
  id: string,
  otherwise: Refusal,
): Promise<number> {
  if (namesSystemGroup(id)) throw problem(otherwise);
  return numberOf(await groups.find(actor, id), projectId, otherwise);
}

export function createNotificationChecks({ identities, groups }: Deps) {
  async function checkUser(id: number): Promise<number> {
    const user = await identities.find(id);
    if (user === undefined) throw problem('svn_notification_user_unknown', { id });
    if (!isOpenAccount(user)) throw problem('svn_notification_user_closed', { id });
    return id;
  }

  async function closedAmong(users: readonly number[]): Promise<number[]> {
    const found = await Promise.all(users.map((id) => identities.find(id)));
    return users.filter((_, index) => {
      const user = found[index];
      return user === undefined || !isOpenAccount(user);
    });
  }

  /** Clients can't send hidden users back, so these stay as long as the path has an entry. */
  async function withClosed(
    asked: readonly NewSvnNotification[],
    stored: readonly PathNotification[],
  ): Promise<Entry[]> {
    const before = new Map(stored.map((entry) => [entry.path, entry.users]));
    return Promise.all(
      asked.map(async (entry) => ({ ...entry, closed: await closedAmong(before.get(entry.path) ?? []) })),
    );
  }

  /** Checks the request in the order of the interface. The first fault is reported. */
  return async function check(
    actor: Actor,
    projectId: number,
    asked: readonly NewSvnNotification[],
    stored: readonly PathNotification[] = [],
  ): Promise<PathNotification[]> {
    checkPaths(asked);
    const entries = await withClosed(asked, stored);
    checkRecipients(entries);
    checkEmails(entries);
    const checked: PathNotification[] = [];
    for (const { path, emails, users, user_groups, closed } of entries) {
      const userIds = [...closed];
      for (const id of new Set(users).difference(new Set(closed))) userIds.push(await checkUser(id));
      const groupIds: number[] = [];
      for (const id of new Set(user_groups)) {
        groupIds.push(await ownGroupNumber({ groups, actor, projectId }, id, 'svn_notification_group_open'));
      }
      checked.push({ path, emails, users: userIds, groups: [...new Set(groupIds)] });
    }
    return checked;
  };
}
