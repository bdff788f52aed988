import type { NewInvitations } from '../../../contract/accounts/invitation.ts';
import { invitationLimits } from '../../../contract/limits.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor, type Identity, isOpenAccount } from '../../domain/actor.ts';
import { isEmail } from '../../domain/names.ts';
import { can, require, unseen } from '../../domain/policies/policy.ts';
import { projectMembers } from '../../domain/user-groups.ts';
import type { EventLog } from '../../events/index.ts';
import { callerOf } from '../../http/caller.ts';
import type { Page } from '../../http/pagination.ts';
import { takeOrRefuse } from '../../http/too-many-requests.ts';
import { createBuckets } from '../../lib/cache/bucket.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomHex, secretHash } from '../../lib/secrets.ts';
import type { AccountMails } from '../account-links/index.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { UserGroups } from '../user-groups/index.ts';
import { findUsersByEmail, type Identities } from '../users/index.ts';
import {
  countInvitations,
  deleteOldInvitations,
  findInvitation,
  insertInvitation,
  type InvitationRow,
  listInvitations,
  renewInvitation,
  settleInvitation,
} from './store.ts';

export type PendingInvitation = InvitationRow;

const dayMs = 24 * 60 * 60 * 1000;
/** The mails that one person gets about invitations that are sent again, and the time until one more is sent. */
const resends = { capacity: 3, refillMs: 60 * 60 * 1000 };

export interface InvitationDeps {
  db: Database;
  events: EventLog;
  clock: Clock;
  settings: PlatformSettings;
  mails: AccountMails;
  directory: ProjectDirectory;
  groups: UserGroups;
  identities: Identities;
}

/** The fate of the addresses in a request. */
export interface InvitationOutcome {
  failures: string[];
  members: Identity[];
  added: Identity[];
  closed: Identity[];
  restricted: Identity[];
  links: { email: string; link: string }[];
}

interface Plan {
  actor: Actor;
  inviter: Identity;
  project: KnownProject | undefined;
  groupIds: readonly number[];
  message: string;
  lifetimeMs: number;
}

function addressesIn({ emails }: NewInvitations): string[] {
  // The first spelling of an address counts.
  const given = new Map(emails.toReversed().map((email) => [email.trim().toLowerCase(), email.trim()]));
  given.delete('');
  if (given.size === 0) throw problem('invitations_without_email');
  const addresses = [...given.values()].toReversed();
  const wrong = addresses.find((email) => !isEmail(email));
  if (wrong !== undefined) throw problem('invitation_email_invalid', { email: wrong });
  return addresses;
}

const changeOf = (actor: Actor, row: InvitationRow) => ({
  userId: accountOf(actor),
  projectId: row.project_id ?? undefined,
  subjectId: row.id,
  details: {},
});

/** Invites people by their addresses. */
export function createInvitations(deps: InvitationDeps) {
  const { db, events, clock, settings, mails, directory, groups, identities } = deps;
  const resent = createBuckets(resends, clock);

  /** Others must not learn from the answer whether the project exists. */
  async function projectFor(actor: Actor, id: number | null | undefined): Promise<KnownProject | undefined> {
    if (id === undefined || id === null) return undefined;
    const project = await directory.find(id);
    const unknown = problem('project_not_found');
    if (project === undefined || project.status === 'importing') throw unknown;
    if (!can(actor, 'project.administer', directory.subject(project))) throw unseen(actor, unknown);
    return project;
  }

  async function groupsIn(actor: Actor, project: KnownProject | undefined, ids: readonly number[]): Promise<void> {
    const known = project === undefined ? [] : await groups.listOf(actor, project.id, false);
    const own = new Set(known.map((group) => (group.kind === 'static' ? group.id : 0)));
    const unknown = ids.find((id) => !own.has(id));
    if (unknown !== undefined) throw problem('invitation_group_unknown', { id: unknown });
  }

  async function checkLimit(tx: Tx, userId: number, count: number): Promise<void> {
    const maximum = settings.get('invitations_per_day');
    const sent = await countInvitations(tx, userId, new Date(clock()).setHours(0, 0, 0, 0));
    if (sent + count > maximum) throw problem('invitations_over_limit', { count, maximum });
  }

  const placeOf = ({ inviter, project }: Plan) => ({ userId: inviter.id, projectId: project?.id });

  const factsOf = ({ inviter, project, message }: Plan) => ({
    inviter: inviter.realName === '' ? inviter.username : inviter.realName,
    project: project?.label,
    message,
  });

  /** Adds a person who has an account. */
  async function addKnown(plan: Plan, user: Identity, outcome: InvitationOutcome): Promise<void> {
    const { actor, project, groupIds } = plan;
    if (project !== undefined) {
      if (user.memberOf.has(project.id)) return void outcome.members.push(user);
      try {
        await groups.addMember(actor, `${project.id}_${projectMembers.id}`, { id: user.id });
      } catch (error) {
        if (error instanceof Problem && error.code === 'member_restricted') return void outcome.restricted.push(user);
        throw error;
      }
      for (const id of groupIds) await groups.addMember(actor, String(id), { id: user.id });
      outcome.added.push(user);
    } else if (!mails.isOn) {
      outcome.failures.push(user.email);
    }
    const address = project === undefined ? '/' : `/projects/${project.shortname}`;
    const letter = await mails.welcome(user, factsOf(plan), address);
    await db.write((tx) => mails.send(tx, letter));
  }

  async function invite(plan: Plan, email: string, isHandedOver: boolean, outcome: InvitationOutcome): Promise<void> {
    if (!mails.isOn && !isHandedOver) return void outcome.failures.push(email);
    const token = randomHex(32);
    const now = clock();
    const expiresAt = now + plan.lifetimeMs;
    const letter = await mails.invitation({ email }, factsOf(plan), token, expiresAt);
    await db.write(async (tx) => {
      await checkLimit(tx, plan.inviter.id, 1);
      await deleteOldInvitations(tx, now - invitationLimits.keptDays * dayMs);
      const id = await insertInvitation(tx, {
        hash: secretHash(token),
        status: 'pending',
        email,
        email_key: email.toLowerCase(),
        project_id: plan.project?.id ?? null,
        group_ids: JSON.stringify(plan.groupIds),
        message: plan.message,
        invited_by: plan.inviter.id,
        lifetime_ms: plan.lifetimeMs,
        created_at: now,
        expires_at: expiresAt,
      });
      await events.append(tx, { type: 'invitation.sent', ...placeOf(plan), subjectId: id, details: {} });
      await mails.send(tx, letter);
    });
    if (!mails.isOn) outcome.links.push({ email, link: mails.linkTo('join', token) });
  }

  async function openOrFirst(email: string): Promise<Identity | undefined> {
    const found = await findUsersByEmail(db.read, email);
    const row = found.find(isOpenAccount) ?? found[0];
    return row === undefined ? undefined : identities.find(row.id);
  }

  async function administered(actor: Actor, id: number): Promise<InvitationRow> {
    const row = await findInvitation(db.read, id);
    if (row === undefined) throw problem('invitation_not_found');
    require(actor, 'invitation.administer', { invitedBy: row.invited_by, projectId: row.project_id });
    return row;
  }

  return {
    async send(actor: Actor, request: NewInvitations): Promise<InvitationOutcome> {
      const project = await projectFor(actor, request.project_id);
      require(actor, 'platform.invite', {
        from: settings.get('invitations_from'),
        perDay: settings.get('invitations_per_day'),
        isToOwnProject: project !== undefined,
      });
      const emails = addressesIn(request);
      const groupIds = [...new Set(request.group_ids ?? [])];
      await groupsIn(actor, project, groupIds);
      const inviter = callerOf(actor);
      await db.write((tx) => checkLimit(tx, inviter.id, emails.length));
      const lifetimeMs = (request.expires_in_days ?? invitationLimits.usualDays) * dayMs;
      const plan = { actor, inviter, project, groupIds, message: request.custom_message?.trim() ?? '', lifetimeMs };
      const isHandedOver = can(actor, 'platform.administer');
      const outcome: InvitationOutcome = {
        failures: [],
        members: [],
        added: [],
        closed: [],
        restricted: [],
        links: [],
      };
      for (const email of emails) {
        const user = await openOrFirst(email);
        if (user === undefined) await invite(plan, email, isHandedOver, outcome);
        else if (isOpenAccount(user)) await addKnown(plan, user, outcome);
        else outcome.closed.push(user);
      }
      if (outcome.failures.length === emails.length) throw problem('invitations_not_sent');
      return outcome;
    },

    list: (page: Page): Promise<{ rows: InvitationRow[]; total: number }> => listInvitations(db.read, undefined, page),

    async ofProject(actor: Actor, projectId: number, page: Page): Promise<{ rows: InvitationRow[]; total: number }> {
      const project = await directory.administeredForReading(actor, projectId);
      return listInvitations(db.read, project.id, page);
    },

    /** Sends it again with a new link. Returns the link if it can't be mailed. */
    async resend(actor: Actor, id: number): Promise<string | null> {
      const row = await administered(actor, id);
      if (!mails.isOn && !can(actor, 'platform.administer')) throw problem('mail_off');
      // All senders together must not flood one person.
      if (mails.isOn) takeOrRefuse(resent, row.email_key);
      const token = randomHex(32);
      const expiresAt = clock() + row.lifetime_ms;
      const project = row.project_id === null ? undefined : (await directory.find(row.project_id))?.label;
      const { realName, username } = callerOf(actor);
      const facts = { inviter: realName === '' ? username : realName, project, message: row.message };
      const letter =
        row.invited_by === null
          ? await mails.registration({ email: row.email }, token, expiresAt)
          : await mails.invitation({ email: row.email }, facts, token, expiresAt);
      await db.write(async (tx) => {
        if (!(await renewInvitation(tx, id, secretHash(token), expiresAt))) throw problem('invitation_not_found');
        await events.append(tx, { type: 'invitation.renewed', ...changeOf(actor, row) });
        await mails.send(tx, letter);
      });
      return mails.isOn ? null : mails.linkTo('join', token);
    },

    async revoke(actor: Actor, id: number): Promise<void> {
      const row = await administered(actor, id);
      await db.write(async (tx) => {
        if (!(await settleInvitation(tx, id, 'revoked'))) throw problem('invitation_not_found');
        await events.append(tx, { type: 'invitation.revoked', ...changeOf(actor, row) });
      });
    },
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
