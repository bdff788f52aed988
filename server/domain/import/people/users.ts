import type { XmlNode } from '../../../lib/xml/stream.ts';
import { wrong } from '../xml/fault.ts';
import { childrenOf, childText } from '../xml/nodes.ts';

/** A user that an archive names. */
export interface ImportedUser {
  /** the number in the archive */
  id: string;
  username: string;
  realName: string;
  email: string;
  ldapId: string;
  line: number;
}

export function readUsers(users: XmlNode): ImportedUser[] {
  const names = new Set<string>();
  return childrenOf(users, 'user').map((node) => {
    const username = childText(node, 'username');
    if (username === '') throw wrong(node, 'the user has no <username>.');
    if (names.has(username.toLowerCase())) throw wrong(node, `there is a user ${username} above already.`);
    names.add(username.toLowerCase());
    return {
      id: childText(node, 'id'),
      username,
      realName: childText(node, 'realname'),
      email: childText(node, 'email'),
      ldapId: childText(node, 'ldapid'),
      line: node.line,
    };
  });
}
