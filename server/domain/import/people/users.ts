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
}

export const readUsers = (users: XmlNode): ImportedUser[] =>
  childrenOf(users, 'user').map((node) => {
    const username = childText(node, 'username');
    if (username === '') throw wrong(node, 'the user has no <username>.');
    return {
      id: childText(node, 'id'),
      username,
      realName: childText(node, 'realname'),
      email: childText(node, 'email'),
      ldapId: childText(node, 'ldapid'),
    };
  });
