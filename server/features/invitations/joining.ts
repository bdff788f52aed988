import { Type } from 'typebox';
import type { Acceptance } from '../../../contract/accounts/invitation.ts';
import { invitationLimits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { domainsIn, isEmail, isInDomains } from '../../domain/names.ts';
import type { Jobs } from '../../jobs/index.ts';
import { randomHex, secretHash } from '../../lib/secrets.ts';
import type { HashChosenPassword } from '../sign-in/index.ts';
import { findUsersByEmail, type Users } from '../users/index.ts';
import type { InvitedPeople } from './invited.ts';
import type { InvitationDeps } from './service.ts';
import { findInvitationByHash, insertInvitation, type InvitationRow, settleInvitation } from './store.ts';

interface Deps extends InvitationDeps {
  users: Users;
  jobs: Jobs;
  hashPassword: HashChosenPassword;
  invited: InvitedPeople;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The kind of the jobs that answer requests for an account. */
const kind = 'registration';

/** Creates accounts through links: of invited people, and of people who register themselves. */
export function createJoining(deps: Deps) {
  const { db, events, clock, settings, mails, users, jobs } = deps;

  /** People register with a password, so passwords must be enabled. */
  const isRegistrationOn = (): boolean =>
    settings.get('registration') !== 'off' && !settings.get('only_single_sign_on');
  const isRegistrationOpen = (): boolean => isRegistrationOn() && mails.isOn;

  function checkDomain(email: string): void {
    const domains = settings.get('registration_domains');
    if (!isInDomains(email, domains)) {
      throw problem('registration_domain', { domains: domainsIn(domains).join(', ') });
    }
  }

  /** Takes the same work for every address, so that the answer doesn't reveal whether an account has it. */
  jobs.handle({
    kind,
    payload: Type.Object({ email: Type.String() }),
    async run({ email }) {
      const holders = await findUsersByEmail(db.read, email);
      const holder = holders.find(({ status }) => status !== 'D');
      const token = randomHex(32);
      const now = clock();
      const lifetimeMs = invitationLimits.usualDays * dayMs;
      const letter =
        holder === undefined
          ? await mails.registration({ email }, token, now + lifetimeMs)
          : await mails.alreadyRegistered({ id: holder.id, email: holder.email });
      await db.write(async (tx) => {
        await mails.send(tx, letter);
        if (holder !== undefined) return;
        const id = await insertInvitation(tx, {
          hash: secretHash(token),
          status: 'pending',
          email,
          email_key: email.toLowerCase(),
          project_id: null,
          group_ids: '[]',
          message: '',
          invited_by: null,
          lifetime_ms: lifetimeMs,
          created_at: now,
          expires_at: now + lifetimeMs,
        });
        await events.append(tx, { type: 'invitation.sent', userId: undefined, subjectId: id, details: {} });
      });
    },
  });

  async function find(token: string): Promise<InvitationRow | undefined> {
    const row = await findInvitationByHash(db.read, secretHash(token));
    if (row === undefined || row.expires_at <= clock()) return undefined;
    return row.invited_by === null && !isRegistrationOn() ? undefined : row;
  }

  /** Notifies a person who waits for approval, and the people who approve. */
  async function lettersAbout(applicant: { username: string; realName: string; email: string }) {
    const administrators = (await users.administrators()).filter(({ email }) => email !== '');
    return Promise.all([
      mails.approvalPending(applicant),
      ...administrators.map((one) => mails.approvalWanted(one, applicant)),
    ]);
  }

  return {
    isRegistrationOpen,
    find,

    /** Requests an account. `isDue` decides whether the address may get another mail. */
    async register(email: string, isDue: (email: string) => boolean): Promise<void> {
      if (!isRegistrationOn()) throw problem('registration_closed');
      if (!mails.isOn) throw problem('mail_off');
      if (!isEmail(email)) throw problem('email_invalid', { email });
      checkDomain(email);
      if (isDue(email)) await db.write((tx) => jobs.enqueue(tx, kind, { email }));
    },

    async accept({ token, username, real_name, password }: Acceptance) {
      const row = await find(token);
      if (row === undefined) throw problem('link_invalid');
      const waits = row.invited_by === null && settings.get('registration') === 'approval';
      const applicant = { username, realName: real_name, email: row.email };
      const letters = waits ? await lettersAbout(applicant) : [];
      const user = await users.create(
        {
          ...applicant,
          isChosen: true,
          passwordHash: await deps.hashPassword(password, applicant),
          status: waits ? 'P' : 'A',
        },
        undefined,
        async (tx, id) => {
          if (!(await settleInvitation(tx, row.id, 'accepted'))) throw problem('link_invalid');
          const projectId = row.project_id ?? undefined;
          const place = { userId: id, projectId, subjectId: row.id };
          await events.append(tx, { type: 'invitation.accepted', ...place, details: { memberId: id } });
          for (const letter of letters) await mails.send(tx, letter);
        },
      );
      const project = await deps.invited.join(row, user);
      // A link that an administrator passed on doesn't verify the address.
      if (mails.isOn && !waits) await deps.invited.takeUp(user);
      // The new password opens nothing where only a provider may sign people in.
      return { user, project, isOpen: !waits && !settings.get('only_single_sign_on') };
    },
  };
}

export type Joining = ReturnType<typeof createJoining>;
