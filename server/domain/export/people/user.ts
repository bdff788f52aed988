import { type Element, element } from '../../../lib/xml/element.ts';
import type { ExportContext } from '../context.ts';

/** A user by the name that another platform knows; a deleted user by id. */
export function userElement(name: string, id: number, context: ExportContext): Element {
  const user = context.user(id);
  if (user === undefined) return element(name, { format: 'id' }, id);
  const { username, ldapId } = user;
  return ldapId === null || ldapId === ''
    ? element(name, { format: 'username' }, username)
    : element(name, { format: 'ldap' }, ldapId);
}
