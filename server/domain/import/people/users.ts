import type { XmlNode } from '../../../lib/xml/stream.ts';
import { wrong } from '../xml/fault.ts';
import { childrenOf, textIn } from '../xml/nodes.ts';

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
    const username = textIn(node, 'username');
    if (username === '') throw wrong(node, 'the user has no <username>.');
    return {
      id: textIn(node, 'id'),
      username,
      realName: textIn(node, 'realname'),
      email: textIn(node, 'email'),
      ldapId: textIn(node, 'ldapid'),
    };
  });
