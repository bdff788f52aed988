import { type Element, element } from '../../../lib/xml/element.ts';
import type { ExportContext } from '../context.ts';

/** A user by what another platform knows them by; one that is gone by the number. */
export function userElement(name: string, id: number, context: ExportContext): Element {
  const user = context.user(id);
  if (user === undefined) return element(name, { format: 'id' }, id);
  const { username, ldapId } = user;
  return ldapId === null || ldapId === ''
    ? element(name, { format: 'username' }, username)
    : element(name, { format: 'ldap' }, ldapId);
}
