import type { Invitation, SentInvitations } from '../../../contract/accounts/invitation.ts';
import type { FullUser } from '../../../contract/accounts/user.ts';
import type { Actor, Identity } from '../../domain/actor.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { UserGroups } from '../user-groups/index.ts';
import type { Identities, UserPresenter } from '../users/index.ts';
import type { InvitationOutcome, PendingInvitation } from './service.ts';

interface Deps {
  clock: Clock;
  identities: Identities;
  directory: ProjectDirectory;
  groups: UserGroups;
  presenter: UserPresenter;
}

export function createInvitationPresenter({ clock, identities, directory, groups, presenter }: Deps) {
  async function groupsOf(row: PendingInvitation): Promise<Invitation['user_groups']> {
    const ids = JSON.parse(row.group_ids) as number[];
    const names = await Promise.all(ids.map(async (id) => ({ id, label: await groups.nameOf(id) })));
    return names.flatMap(({ id, label }) => (label === undefined ? [] : [{ id, label }]));
  }

  const shown = (users: readonly Identity[], reader: Actor): FullUser[] =>
    users.map((user) => presenter.full(user, reader));

  return {
    async invitation(row: PendingInvitation, reader: Actor): Promise<Invitation> {
      const inviter = row.invited_by === null ? undefined : await identities.find(row.invited_by);
      const project = row.project_id === null ? undefined : await directory.find(row.project_id);
      return {
        id: row.id,
        email: row.email,
        project: project === undefined ? null : { id: project.id, label: project.label },
        user_groups: await groupsOf(row),
        custom_message: row.message,
        invited_by: inviter === undefined ? null : presenter.minimal(inviter, reader),
        creation_date: isoDate(row.created_at),
        expiration_date: isoDate(row.expires_at),
        is_expired: row.expires_at <= clock(),
      };
    },

    outcome: (
      { failures, members, added, closed, restricted, links }: InvitationOutcome,
      reader: Actor,
    ): SentInvitations => ({
      failures,
      already_project_members: shown(members, reader),
      known_users_added_to_project_members: shown(added, reader),
      known_users_not_alive: shown(closed, reader),
      known_users_are_restricted: shown(restricted, reader),
      ...(links.length === 0 ? {} : { links }),
    }),
  };
}

export type InvitationPresenter = ReturnType<typeof createInvitationPresenter>;
