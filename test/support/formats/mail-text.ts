/** A mail as its reader sees it. */
export interface ReadMail {
  /** by lower-case name; every value decoded */
  headers: Map<string, string[]>;
  subject: string;
  messageId: string;
  from: string;
  to: string;
  /** the part with this type; '' if it is missing */
  text: string;
  html: string;
}

const unescapeQ = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decoders: Record<string, (body: string) => string> = {
  'quoted-printable': (body) => unescapeQ(body.replaceAll(/=\r?\n/g, '')).toString('utf8'),
  base64: (body) => Buffer.from(body, 'base64').toString('utf8'),
};

/** https://www.rfc-editor.org/rfc/rfc2047 */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unescapeQ(word.replaceAll('_', ' ')).toString('utf8'),
    );
}

function splitMessage(raw: string): { headers: Map<string, string[]>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [name = '', ...rest] = line.split(':');
    const values = headers.get(name.toLowerCase()) ?? [];
    headers.set(name.toLowerCase(), [...values, decodeWords(rest.join(':').trim())]);
  }
  return { headers, body: raw.slice(end + 4) };
}

function partOf(raw: string, type: string): string {
  const { headers, body } = splitMessage(raw);
  const [contentType = 'text/plain'] = headers.get('content-type') ?? [];
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.map((part) => partOf(part.replace(/^\r\n/, ''), type)).find((part) => part !== '') ?? '';
  }
  if (!contentType.startsWith(type)) return '';
  const [encoding = ''] = headers.get('content-transfer-encoding') ?? [];
  return (decoders[encoding.toLowerCase()]?.(body) ?? body).replaceAll('\r\n', '\n').trimEnd();
}

/** Parses a raw message. */
export function readMail(raw: string): ReadMail {
  const { headers } = splitMessage(raw);
  const first = (name: string): string => headers.get(name)?.[0] ?? '';
  return {
    headers,
    subject: first('subject'),
    messageId: first('message-id'),
    from: first('from'),
    to: first('to'),
    text: partOf(raw, 'text/plain'),
    html: partOf(raw, 'text/html'),
  };
}
