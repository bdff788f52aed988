import { readXml } from '../../server/lib/xml/read.ts';
import type { Exchange } from './exchange.ts';

/** Internal details that no response may contain. The generators send none of these. */
const leaks =
  /\n\s+at |node:internal|node_modules|file:\/\/|\/work\/|\/server\/|\.[cm]?ts\b|sqlite|kysely|\bajv\b|fastify|FST_ERR|postgres|\bpg_|\brelation "|constraint|TypeError|RangeError|SyntaxError|ReferenceError|Unexpected token|Cannot read prop|is not a function|is not iterable|\[object Object\]|\bselect .* from\b|\binsert into\b/i;

const assets = /^text\/(?:javascript|css|html)/;

function errorIn({ type, text }: Exchange): { code: number; message: string } | undefined {
  if (type.startsWith('application/xml')) {
    const found = /^<\?xml [^>]*>\n<response><error><code>(\d+)<\/code><message>([^<]+)<\/message>/.exec(text);
    return found === null ? undefined : { code: Number(found[1]), message: found[2] ?? '' };
  }
  if (text === '') return undefined;
  const body = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } };
  const { code, message } = body.error ?? {};
  return typeof code === 'number' && typeof message === 'string' && message !== '' ? { code, message } : undefined;
}

function isReadable({ type, text }: Exchange): boolean {
  try {
    if (text !== '' && type.startsWith('application/json')) JSON.parse(text);
    if (text !== '' && type.startsWith('application/xml')) readXml(text);
    return true;
  } catch {
    return false;
  }
}

function leakIn(type: string, text: string): string | undefined {
  const leak = assets.test(type) ? null : leaks.exec(text);
  return leak === null ? undefined : `leaks ${JSON.stringify(leak[0])}`;
}

/** The problem of the second of two responses, of which the first has none. */
export function complaintAboutOther(method: string, one: Exchange, other: Exchange): string | undefined {
  const isSame = one.text === other.text && one.status === other.status && one.type === other.type;
  return isSame ? leakIn(other.type, other.head) : complaintAbout(method, other);
}

/** The problem of a response; undefined if there is none. */
export function complaintAbout(method: string, answer: Exchange): string | undefined {
  const leak = leakIn(answer.type, `${answer.head}\n${answer.text}`);
  if (leak !== undefined) return leak;
  if (answer.status < 200 || answer.status > 599) return 'no final status';
  if (!isReadable(answer)) return `a body that is not ${answer.type}`;
  if (answer.status < 400) return undefined;
  if (method === 'HEAD') return answer.text === '' ? undefined : 'a body after HEAD';
  const error = errorIn(answer);
  if (error === undefined) return 'an error without the body of one';
  if (error.code !== answer.status) return `the code ${error.code} with the status ${answer.status}`;
  if (answer.status >= 500 && error.message !== 'Internal Server Error: Invalid credentials') return 'a server error';
  return undefined;
}
