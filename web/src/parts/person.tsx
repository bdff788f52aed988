import { Anchor, Text } from '@mantine/core';
import type { MinimalUser } from '../../../contract/accounts/user.ts';
import { personName, useNames } from './names.ts';

/** A link to a user, or the name of a deleted one. */
export function Person({ user }: { user: MinimalUser }) {
  useNames();
  const { username } = user;
  const name = <bdi>{personName(user)}</bdi>;
  if (username === null) return <Text component="span">{name}</Text>;
  return <Anchor href={`/users/${encodeURIComponent(username)}`}>{name}</Anchor>;
}
