import type { PlainProblemCode } from '../../../contract/problems.ts';
import { type Actor, forWriting, hasRight, isServiceAccount, isSiteAdministrator } from '../actor.ts';
import { managesServiceAccounts } from './project-access.ts';
import type { Refusal, Rules } from './rule.ts';

interface UserSubject {
  id: number;
  /** of a service account */
  serviceProjectId?: number | undefined;
}

type UserRule = (actor: Actor, user: UserSubject) => Refusal;

const isSelf = (actor: Actor, { id }: UserSubject): boolean => actor.kind === 'user' && actor.user.id === id;

const ownOnly =
  (refusal: PlainProblemCode): UserRule =>
  (actor, user) => {
    if (actor.kind === 'anonymous') return 'authentication_required';
    return isSelf(actor, user) ? undefined : refusal;
  };

const ownOrAdministrator =
  (refusal: PlainProblemCode): UserRule =>
  (actor, user) =>
    isSelf(actor, user) || isSiteAdministrator(actor) ? undefined : refusal;

/** A program must not create other credentials for itself. */
const person =
  (rule: UserRule): UserRule =>
  (actor, user) =>
    rule(actor, user) ?? (isServiceAccount(actor) ? 'service_account_refused' : undefined);

const update: UserRule = (actor) => (hasRight(actor, 'manage_users') ? undefined : 'user_update_forbidden');

const readMemberships: UserRule = (actor, user) =>
  isSelf(actor, user) || hasRight(actor, 'read_memberships') || hasRight(actor, 'manage_users')
    ? undefined
    : 'membership_of_others';

/** A key may be handed to a program, which must not be able to take over this account or another one. */
const changePassword: UserRule = (actor, user) =>
  ownOrAdministrator('user_update_forbidden')(actor, user) ??
  (actor.kind === 'user' && actor.mechanism === 'key' ? 'password_by_key' : undefined);

/** Users prove that they have the second factor, so nobody else can set it up for them. */
const setUpFactor: UserRule = (actor, user) =>
  ownOnly('user_update_forbidden')(actor, user) ??
  (actor.kind === 'user' && actor.mechanism === 'key' ? 'password_by_key' : undefined);

/** The right to read everything excludes keys. */
const readKeys: UserRule = (actor, user) =>
  actor.kind === 'anonymous'
    ? 'authentication_required'
    : managesServiceAccounts(forWriting(actor), user.serviceProjectId)
      ? undefined
      : ownOrAdministrator('keys_of_others')(forWriting(actor), user);

export const userRules = {
  'user.update': update,
  'user.update_profile': person(ownOrAdministrator('user_update_forbidden')),
  'user.read_memberships': readMemberships,
  'user.change_password': changePassword,
  'user.read_factor': ownOrAdministrator('account_of_others'),
  'user.set_up_factor': setUpFactor,
  'user.remove_factor': changePassword,
  'user.read_sign_in_methods': ownOrAdministrator('account_of_others'),
  'user.connect_identity': setUpFactor,
  'user.remove_identity': changePassword,
  'user.export_data': (actor: Actor, user: UserSubject): Refusal =>
    ownOrAdministrator('account_of_others')(forWriting(actor), user),
  'user.read_preferences': ownOnly('preferences_read_others'),
  'user.write_preferences': ownOnly('preferences_write_others'),
  'user.read_ssh_keys': ownOnly('ssh_keys_of_others'),
  'user.write_ssh_keys': person(ownOnly('ssh_keys_of_others')),
  'user.read_history': ownOnly('history_of_others'),
  'user.read_dashboards': ownOnly('dashboards_of_others'),
  'user.read_keys': readKeys,
} satisfies Rules<'user'>;
