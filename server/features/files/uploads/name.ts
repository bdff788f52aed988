import { problem } from '../../../../contract/problems.ts';

/**
 * Names appear in headers and addresses. Invisible characters are refused; everything else is escaped when it is
 * written.
 */
export function checkName(name: string): void {
  if (name.trim() === '' || /\p{Cc}/u.test(name)) throw problem('file_name_invalid');
}
