import { isPossibleId } from '../../domain/ids.ts';

/** The thing that a text names by its number or address. */
export type Destination =
  | { kind: 'artifact'; id: number; keyword?: string }
  | { kind: 'tracker'; id: number }
  | { kind: 'project'; name: string };

/** `12`, `#12` or `bug #12` */
const reference = /^(?:([a-z0-9_]*[a-z][a-z0-9_]*) ?)?#?(\d{1,10})$/i;

function numbered(text: string): Destination | undefined {
  const [whole, keyword, number] = reference.exec(text) ?? [];
  const isNumber = number !== undefined && isPossibleId(Number(number));
  if (!isNumber || (keyword !== undefined && whole?.includes('#') !== true)) return undefined;
  return { kind: 'artifact', id: Number(number), ...(keyword === undefined ? {} : { keyword: keyword.toLowerCase() }) };
}

function addressIn(text: string, origin: string): URL | undefined {
  if (!text.startsWith('/') && !/^https?:\/\//i.test(text)) return undefined;
  const url = URL.parse(text, origin);
  return url !== null && url.origin === new URL(origin).origin ? url : undefined;
}

/** undefined: the text is only words. */
export function destinationOf(text: string, origin: string): Destination | undefined {
  const url = addressIn(text, origin);
  if (url === undefined) return numbered(text);
  const [place = '', name = ''] = url.pathname.split('/').filter((part) => part !== '');
  const asked: Partial<Record<string, string>> = Object.fromEntries(url.searchParams);
  const artifact = asked.aid ?? (place === 'artifacts' ? name : '');
  if (/^\d{1,10}$/.test(artifact)) return numbered(artifact);
  const tracker = asked.tracker ?? (place === 'trackers' ? name : '');
  if (/^\d{1,10}$/.test(tracker)) return { kind: 'tracker', id: Number(tracker) };
  return place === 'projects' && name !== '' ? { kind: 'project', name: decodeURIComponent(name) } : undefined;
}
