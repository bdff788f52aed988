import { isEmail } from '../domain/names.ts';

export interface Sender {
  name: string;
  address: string;
}

/** `hearth@example.com` or `Hearth <hearth@example.com>`; undefined when it is neither. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', bracketed] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = (bracketed ?? text).trim();
  return isEmail(address) && isOneLine(name) ? { name, address } : undefined;
}

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;

const isOneLine = (text: string): boolean => text.search(control) === -1;

/** Text for a header. A line break would start another header. */
export const asOneLine = (text: string): string => text.replaceAll(control, ' ').trim();
