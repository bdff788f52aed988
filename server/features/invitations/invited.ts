import { Problem } from '../../../contract/problems.ts';
import { actingFor, type Identity, isOpenAccount } from '../../domain/actor.ts';
import { projectMembers } from '../../domain/user-groups.ts';
import type { Log } from '../../lib/log.ts';
import type { KnownProject } from '../projects/index.ts';
import type { InvitationDeps } from './service.ts';
import { findInvitationsOf, type InvitationRow, settleInvitation } from './store.ts';

interface Deps extends Pick<InvitationDeps, 'db' | 'events' | 'clock' | 'directory' | 'groups' | 'identities'> {
  log: Log;
}

/** Adds people to the projects that they are invited to. */
export function createInvitedPeople({ db, events, clock, directory, groups, identities, log }: Deps) {
  /**
   * Uses the current rights of the inviter: an inviter who has lost them can't add anyone. The account exists in any
   * case.
   */
  async function join(row: InvitationRow, user: Identity): Promise<KnownProject | undefined> {
    const inviter = row.invited_by === null ? undefined : await identities.find(row.invited_by);
    if (row.project_id === null || inviter === undefined || !isOpenAccount(inviter)) return undefined;
    const actor = actingFor(inviter);
    const own = JSON.parse(row.group_ids) as number[];
    try {
      for (const group of [`${row.project_id}_${projectMembers.id}`, ...own.map(String)]) {
        await groups.addMember(actor, group, { id: user.id });
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      log.warn({ invitation: row.id, reason: error.message }, 'an invited user could not be added to the project');
    }
    const joined = await identities.find(user.id);
    return joined?.memberOf.has(row.project_id) === true ? directory.find(row.project_id) : undefined;
  }

  async function accept(row: InvitationRow, user: Identity): Promise<void> {
    const isPending = await db.write(async (tx) => {
      if (!(await settleInvitation(tx, row.id, 'accepted'))) return false;
      const place = { userId: user.id, projectId: row.project_id ?? undefined, subjectId: row.id };
      await events.append(tx, { type: 'invitation.accepted', ...place, details: { memberId: user.id } });
      return true;
    });
    if (isPending) await join(row, user);
  }

  return {
    join,

    /** For a new account whose address is proven, without the link: accepts all invitations of the address. */
    async takeUp(user: Identity): Promise<void> {
      for (const row of await findInvitationsOf(db.read, user.email, clock())) await accept(row, user);
    },
  };
}

export type InvitedPeople = ReturnType<typeof createInvitedPeople>;
