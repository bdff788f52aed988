import type { FullUser, MinimalUser, VisibleUser } from '../../../contract/accounts/user.ts';
import type { Actor, Identity } from '../../domain/actor.ts';
import { unknownAuthor } from '../../domain/artifacts/changeset.ts';
import { displayName } from '../../domain/display-name.ts';

/** The data in a representation of a user. */
type PresentableUser = Pick<Identity, 'id' | 'username' | 'realName' | 'email' | 'ldapId' | 'status' | 'avatarHash'>;

/** Representations of users. Each reader chooses how they are called. */
export interface UserPresenter {
  minimal(user: PresentableUser, reader: Actor): MinimalUser;
  full(user: PresentableUser, reader: Actor): FullUser;
  /** e-mail and status are for signed-in callers */
  visibleTo(actor: Actor, user: PresentableUser): VisibleUser;
  anonymous(): MinimalUser;
}

/** The address of a user's picture: of an uploaded one, or of drawn initials. */
export const avatarFileOf = ({ avatarHash }: Pick<Identity, 'avatarHash'>): string =>
  avatarHash === null ? 'avatar.png' : `avatar-${avatarHash}.png`;

export function createUserPresenter(baseUrl: () => string): UserPresenter {
  const anybody = () => `${baseUrl()}/themes/common/images/avatar_default.png`;
  const hasAvatar = (user: PresentableUser) => user.realName !== '' || user.avatarHash !== null;
  const avatarOf = (user: PresentableUser) =>
    hasAvatar(user) ? `${baseUrl()}/users/${encodeURIComponent(user.username)}/${avatarFileOf(user)}` : anybody();

  const nobody = (): MinimalUser => ({
    id: null,
    uri: null,
    user_url: null,
    real_name: null,
    display_name: 'Anonymous user',
    username: null,
    ldap_id: null,
    avatar_url: anybody(),
    is_anonymous: true,
    has_avatar: false,
  });

  const known = (user: PresentableUser, reader: Actor): MinimalUser => ({
    id: user.id,
    uri: `users/${user.id}`,
    user_url: `/users/${encodeURIComponent(user.username)}`,
    real_name: user.realName,
    display_name: displayName(user, reader),
    username: user.username,
    ldap_id: user.ldapId,
    avatar_url: avatarOf(user),
    is_anonymous: false,
    has_avatar: hasAvatar(user),
  });
  const minimal = (user: PresentableUser, reader: Actor): MinimalUser =>
    user.id === unknownAuthor ? nobody() : known(user, reader);
  const full = (user: PresentableUser, reader: Actor): FullUser => ({
    ...minimal(user, reader),
    email: user.email,
    status: user.status,
  });

  return {
    minimal,
    full,
    visibleTo: (actor, user) => (actor.kind === 'anonymous' ? minimal(user, actor) : full(user, actor)),
    anonymous: nobody,
  };
}
