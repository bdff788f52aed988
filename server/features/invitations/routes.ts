import { Type } from 'typebox';
import {
  Acceptance,
  AcceptedInvitation,
  HandedLink,
  Invitation,
  NewInvitations,
  RegistrationRequest,
  SentInvitations,
} from '../../../contract/accounts/invitation.ts';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { actingFor } from '../../domain/actor.ts';
import { answer } from '../../http/encode/answer.ts';
import { paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { RequestedMails } from '../account-links/index.ts';
import type { BrowserSessions } from '../sessions/index.ts';
import type { UserPresenter } from '../users/index.ts';
import type { Joining } from './joining.ts';
import type { InvitationPresenter } from './present.ts';
import type { Invitations } from './service.ts';

interface Deps {
  invitations: Invitations;
  joining: Joining;
  invitationPresenter: InvitationPresenter;
  browserSessions: BrowserSessions;
  presenter: UserPresenter;
  askedMails: RequestedMails;
}

export function invitationRoutes(deps: Deps): AnyRoute[] {
  const { invitations, joining, invitationPresenter: presented, browserSessions, presenter, askedMails } = deps;
  return [
    route({
      method: 'POST',
      path: '/invitations',
      summary: 'Invites people by their addresses, and adds those who have an account to the project',
      access: 'protected',
      optionsNeedCaller: true,
      requires: ['platform.invite', 'project.administer'],
      body: NewInvitations,
      extensionMembers: ['group_ids', 'expires_in_days'],
      status: 201,
      answers: SentInvitations,
      secret: ({ links }) => links && `invitations of ${links.map(({ email }) => email).join(', ')}`,
      problems: [
        'invitations_disabled',
        'invitations_without_email',
        'invitation_email_invalid',
        'invitations_over_limit',
        'invitations_not_sent',
        'invitation_group_unknown',
        'project_not_found',
        'forbidden',
      ],
      async handle({ actor, body }) {
        return presented.outcome(await invitations.send(actor, body), actor);
      },
    }),
    route({
      method: 'GET',
      path: '/invitations',
      summary: 'The invitations that nobody has accepted yet, newest first',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      page: pages.invitations,
      answers: Type.Array(Invitation),
      async handle({ actor, page }) {
        const { rows, total } = await invitations.list(page);
        return paged(page, await Promise.all(rows.map((row) => presented.invitation(row, actor))), total);
      },
    }),
    route({
      method: 'GET',
      path: '/projects/:id/invitations',
      summary: 'The invitations to a project that nobody has accepted yet, newest first',
      access: 'protected',
      requires: 'project.read_administration',
      extension: true,
      params: IdParams,
      page: pages.invitations,
      answers: Type.Array(Invitation),
      problems: ['project_not_found', 'project_administrator_required'],
      async handle({ actor, params, page }) {
        const { rows, total } = await invitations.ofProject(actor, params.id, page);
        return paged(page, await Promise.all(rows.map((row) => presented.invitation(row, actor))), total);
      },
    }),
    route({
      method: 'POST',
      path: '/invitations/:id/resend',
      summary: 'Sends an invitation again with a new link, which replaces the old one',
      access: 'protected',
      requires: 'invitation.administer',
      extension: true,
      params: IdParams,
      answers: HandedLink,
      secret: ({ link }, address) => (link === null ? undefined : address.replace(/\/resend$/, '')),
      problems: ['invitation_not_found', 'mail_off', 'too_many_requests'],
      async handle({ actor, params }) {
        return { link: await invitations.resend(actor, params.id) };
      },
    }),
    route({
      method: 'DELETE',
      path: '/invitations/:id',
      summary: 'Revokes an invitation',
      access: 'protected',
      requires: 'invitation.administer',
      extension: true,
      params: IdParams,
      problems: ['invitation_not_found'],
      async handle({ actor, params }) {
        await invitations.revoke(actor, params.id);
      },
    }),
    route({
      method: 'POST',
      path: '/invitations/accept',
      summary: 'Creates the account of an invited person and signs them in; the response sets the session cookie',
      access: 'public',
      requires: 'nothing',
      extension: true,
      body: Acceptance,
      status: 201,
      answers: AcceptedInvitation,
      problems: [
        'link_invalid',
        'username_invalid',
        'email_taken',
        'password_too_short',
        'password_guessable',
        'cross_site_request',
      ],
      async handle({ body, ip, headers }) {
        browserSessions.checkSite(headers);
        const { user, project, isOpen } = await joining.accept(body);
        const begun = isOpen ? await browserSessions.begin(user, ip, headers) : undefined;
        const accepted = {
          user: presenter.full(user, actingFor(user)),
          project: project === undefined ? null : { id: project.id, label: project.label },
          session: begun?.session ?? null,
        };
        return answer(accepted, begun === undefined ? {} : { 'Set-Cookie': begun.cookie });
      },
    }),
    route({
      method: 'POST',
      path: '/registrations',
      summary: 'Sends a link to create an account to an address; the answer is the same if it has one',
      access: 'public',
      requires: 'nothing',
      extension: true,
      body: RegistrationRequest,
      status: 202,
      problems: ['registration_closed', 'registration_domain', 'email_invalid', 'mail_off', 'too_many_requests'],
      async handle({ body, ip }) {
        askedMails.checkAddress(ip);
        await joining.register(body.email.trim(), (email) => askedMails.isDue(email));
      },
    }),
  ];
}
