import { Anchor, Text } from '@mantine/core';
import type { MinimalUser } from '../../../contract/accounts/user.ts';

/** A link to a user, or the name of a deleted one. */
export function Person({ user: { username, display_name: name } }: { user: MinimalUser }) {
  if (username === null) return <Text component="span">{name}</Text>;
  return <Anchor href={`/users/${encodeURIComponent(username)}`}>{name}</Anchor>;
}
