type Mask = [pattern: RegExp, replacement: string];

/** Everything that differs between two runs of the same code with the same ids: dates, keys, ports … */
const volatile: Mask[] = [
  [/\b(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+|%3A\d+)/g, '<host>'],
  [/\/tmp\/[\w.-]+/g, '<tmp>'],
  [/\bhearth-([a-z]+)-\w{6}\b/g, 'hearth-$1-<tmp>'],
  // The letter of an escape such as \t is not a word boundary, so these match only digits.
  [
    /(?<!\d)\d{4}-\d\d-\d\d(?:[T+ ]|%20)\d\d(?::|%3A)\d\d(?:(?::|%3A)\d\d)?(?:\.\d+)?(?:Z| UTC|(?:[+-]|%2B)\d\d:?\d\d)?/g,
    '<time>',
  ],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, '<time>'],
  [/(?<!\d)20(?:2[4-9]|3\d)-\d\d-\d\d(?!\d)/g, '<day>'],
  [/(?<![\d.])1[789]\d{8}(?:\d{3})?(?![\d.]\d)/g, '<epoch>'],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '<uuid>'],
  [/\btlp\.k1\.\d+\.[\da-f]+/g, '<key>'],
  [/\bp-[\da-f]{8}\b/g, 'p-<hex>'],
  [/-[\w-]{8}\.(js|css|mjs)\b/g, '-<hash>.$1'],
  // Random texts have digits and letters; words have no digits.
  [/\b(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8,}\b/g, '<hex>'],
  [/(?<![\w-])(?=[A-Za-z_-]*\d)(?=[\d_a-z-]*[A-Z])(?=[\d_A-Z-]*[a-z])[\w-]{20,}/g, '<token>'],
  // One in a thousand has no digit.
  [/(\bchallenge(?:":"|>))[\w-]{20,}/g, '$1<token>'],
];

const ids: Mask[] = [
  // Ids in addresses, references, messages, and in the values of fields with a matching name.
  [/\/\d+(?=[/?#"'<&\s\\.-]|_\d|$)/g, '/<n>'],
  [/\b\d+_\d+\b/g, '<n>_<n>'],
  [/("(?:\w*_)?(?:ids?|by)":\s*)(?:\d+|"\d+"|\[[\d,\s]*\])/g, '$1"<n>"'],
  [/("id":\s*)"o\d+"/g, '$1"o<n>"'],
  [/("type":"(?:aid|atid|priority)","label":"[^"]*","value":)\d+/g, '$1"<n>"'],
  [/\b(deleted__artifact)_\d+_/g, '$1_<n>_'],
  [/([?&]\w*id=)\d+/g, '$1<n>'],
  [/(#|%23)\d+\b/g, '$1<n>'],
  [/(<(?:\w*_)?(?:id|by)>)\d+(?=<)/g, '$1<n>'],
  [/\b(Artifact|Job|element|artifact|tracker|field|user|project|report) \d+\b/g, '$1 <n>'],
  [/\b\d+(?= does not exist)/g, '<n>'],
  // Measurements.
  [/("memory_bytes":)\d+/g, '$1"<n>"'],
  [/^([a-z_]+(?:\{[^}]*\})?) [\d.e+-]+$/gm, '$1 <measured>'],
];

const masked = (text: string, masks: readonly Mask[]): string =>
  masks.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

/** Equal answers of two runs have equal texts if the runs assign the same ids. */
export const maskVolatile = (text: string): string => masked(text, volatile);

/** Equal answers of any two runs have equal texts. */
export const maskText = (text: string): string => masked(text, [...volatile, ...ids]);

/** Headers that differ between runs of the same code, or depend on a masked value. */
const volatileHeaders = new Set([
  'date',
  'x-request-id',
  'content-length',
  'keep-alive',
  'connection',
  'x-ratelimit-remaining',
]);
const opaqueHeaders = new Set(['etag', 'last-modified', 'set-cookie', 'retry-after', 'upload-expires']);

export function maskHeaders(headers: Record<string, string | string[] | undefined>): string {
  return Object.entries(headers)
    .filter(([name, value]) => value !== undefined && !volatileHeaders.has(name))
    .map(([name, value]) => `${name}: ${opaqueHeaders.has(name) ? '<opaque>' : maskText(String(value))}`)
    .toSorted()
    .join('\n');
}

/** The path without its ids, and the names of the query parameters. */
export function routeShape(target: string): string {
  const [path = '', query] = target.split('?', 2);
  const names = query === undefined ? [] : query.split('&').map((each) => each.split('=', 1)[0] ?? '');
  const shape = maskText(path).replaceAll(/\d+/g, '<n>');
  return names.length === 0 ? shape : `${shape}?${[...new Set(names)].toSorted().join('&')}`;
}

/** The keys of a JSON text and the kinds of its values; any other text without its words. */
export function bodyShape(text: string): string {
  try {
    return JSON.stringify(shapeOf(JSON.parse(text)));
  } catch {
    return text
      .replaceAll(/>[^<]*</g, '><')
      .replaceAll(/\d+/g, '<n>')
      .slice(0, 200);
  }
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))].toSorted();
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [maskText(key), shapeOf(each)]));
}
