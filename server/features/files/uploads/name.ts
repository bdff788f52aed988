import { problem } from '../../../../contract/problems.ts';

/** Names go into headers and addresses: what a person can't see is refused; all else is escaped where it is written. */
export function checkName(name: string): void {
  if (name.trim() === '' || /\p{Cc}/u.test(name)) throw problem('file_name_invalid');
}
