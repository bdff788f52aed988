import type { Actor, Identity, NameDisplay } from './actor.ts';

type Named = Pick<Identity, 'username' | 'realName'>;

const displays: Record<NameDisplay, (user: Named) => string> = {
  login_and_name: ({ username, realName }) => `${username} (${realName})`,
  name_and_login: ({ username, realName }) => `${realName} (${username})`,
  login: ({ username }) => username,
  name: ({ username, realName }) => realName || username,
};

/** The reader's choice; undefined: the usual one. */
export const nameDisplayOf = (reader: Actor): NameDisplay =>
  (reader.kind === 'user' ? reader.user.nameDisplay : undefined) ?? 'name_and_login';

export const displayName = (user: Named, reader: Actor): string => displays[nameDisplayOf(reader)](user);

/** The sort key of a user: the user name if there is no real name. */
export const sortedName = (user: Named, display: NameDisplay): string =>
  user.realName === '' ? user.username : displays[display](user);
