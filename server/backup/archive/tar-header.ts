/** Headers of tar as POSIX has them: ustar, and pax for what doesn't fit. */
export const block = 512;

export interface TarEntry {
  path: string;
  size: number;
}

/** '0' a file, '5' a directory, 'x' what the next header has no room for */
export interface TarHeader extends TarEntry {
  type: string;
}

const largestOctal = 8 ** 11 - 1;
const checksumAt = 148;

const fields = { name: [0, 100], mode: [100, 8], size: [124, 12], sum: [148, 8], prefix: [345, 155] } as const;

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** The sum of all bytes, with blanks where it will stand itself. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= checksumAt && at < checksumAt + 8 ? 32 : byte), 0);
}

function ustar(name: string, type: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  header.write(name, 0, 100);
  header.write(octal(type === '5' ? 0o700 : 0o600, 7), fields.mode[0]);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), fields.size[0]);
  header.write(octal(0, 11), 136);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, checksumAt);
  return header;
}

/** "%d %s=%s\n": the length counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest;
  while (rest + String(length).length !== length) length = rest + String(length).length;
  return `${length} ${key}=${value}\n`;
}

export const padding = (size: number): number => (block - (size % block)) % block;

/** What stands before the bytes of a file, or for a directory, whose path ends with a slash. */
export function headerOf({ path, size }: TarEntry): Buffer {
  const type = path.endsWith('/') ? '5' : '0';
  if (Buffer.byteLength(path) <= 100 && size <= largestOctal) return ustar(path, type, size);
  const records = Buffer.from(paxRecord('path', path) + paxRecord('size', String(size)));
  return Buffer.concat([
    ustar('pax', 'x', records.length),
    records,
    Buffer.alloc(padding(records.length)),
    ustar(path.slice(-80), type, size <= largestOctal ? size : 0),
  ]);
}

function textIn(header: Buffer, [at, length]: readonly [number, number]): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

/** Undefined for the empty block at the end. */
export function parseHeader(header: Buffer): TarHeader | undefined {
  if (header.every((byte) => byte === 0)) return undefined;
  if (Number.parseInt(textIn(header, fields.sum), 8) !== checksum(header)) throw new Error('The tar file is damaged.');
  const prefix = textIn(header, fields.prefix);
  const name = textIn(header, fields.name);
  return {
    path: prefix === '' ? name : `${prefix}/${name}`,
    size: Number.parseInt(textIn(header, fields.size), 8),
    type: header.toString('latin1', 156, 157),
  };
}

export function parsePax(records: string): Partial<TarEntry> {
  const found = new Map([...records.matchAll(/\d+ ([^=\n]+)=(.*)\n/g)].map(([, key = '', value = '']) => [key, value]));
  const [path, size] = [found.get('path'), found.get('size')];
  return { ...(path === undefined ? {} : { path }), ...(size === undefined ? {} : { size: Number(size) }) };
}
