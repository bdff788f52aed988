/** One segment of the path of a rule. In patterns, `*` and `?` are wildcards. */
export type Segment =
  | { kind: 'literal'; text: string }
  | { kind: 'any' }
  | { kind: 'any depth' }
  | { kind: 'pattern'; tokens: readonly PathToken[] };

export type PathToken = { symbol: '*' | '?' } | { text: string };

export interface PathRule {
  /** empty: applies to all repositories */
  repository: string;
  segments: Segment[];
}

export type SectionName = { kind: 'groups' } | { kind: 'aliases' } | { kind: 'rule'; rule: PathRule };

/** A backslash escapes the next character; at the very end it is literal. */
function tokensOf(pattern: string): PathToken[] {
  const tokens: PathToken[] = [];
  const characters = Array.from(pattern);
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? '';
    if (character === '*' || character === '?') tokens.push({ symbol: character });
    else if (character === '\\' && at + 1 < characters.length) tokens.push({ text: characters[++at] ?? '' });
    else tokens.push({ text: character });
  }
  return tokens;
}

function globSegment(text: string): Segment {
  if (text === '*') return { kind: 'any' };
  if (text === '**') return { kind: 'any depth' };
  const tokens = tokensOf(text);
  if (tokens.some((token) => 'symbol' in token)) return { kind: 'pattern', tokens };
  return { kind: 'literal', text: tokens.map((token) => ('text' in token ? token.text : '')).join('') };
}

/** `**` + `*` is the same as `*` + `**`, and one `**` after another adds nothing. */
function pushNormalised(segments: Segment[], segment: Segment): void {
  const last = segments.at(-1);
  if (last?.kind === 'any depth' && segment.kind === 'any depth') return;
  if (last?.kind === 'any depth' && segment.kind === 'any') segments.splice(-1, 0, segment);
  else segments.push(segment);
}

function segmentsOf(path: string, isGlob: boolean): Segment[] | undefined {
  if (path === '/') return [];
  const segments: Segment[] = [];
  for (const text of path.slice(1).split('/')) {
    if (text === '' || text === '.' || text === '..') return undefined;
    pushNormalised(segments, isGlob ? globSegment(text) : { kind: 'literal', text });
  }
  return segments;
}

/** `/path`, `repository:/path`, `:glob:/path` or `:glob:repository:/path`. */
const form = /^(:glob:)?(?:([^/:][^:]*):)?(\/[^]*)$/;

/** Parses the name of a section, or returns an error message. */
export function parseSectionName(name: string): SectionName | string {
  if (name === 'groups' || name === 'aliases') return { kind: name };
  const [, glob, repository = '', path] = form.exec(name) ?? [];
  if (path === undefined) {
    return `The section [${name}] is none of [groups], [aliases], [/path], [repository:/path] and [:glob:/path].`;
  }
  const segments = segmentsOf(path, glob !== undefined);
  if (segments === undefined) {
    return `The path of the section [${name}] must not end with a slash nor have empty, \`.\` or \`..\` segments.`;
  }
  return { kind: 'rule', rule: { repository, segments } };
}

/** A key that is equal for sections that Subversion treats as the same. */
export function sectionKey(name: string): string {
  const read = parseSectionName(name);
  if (typeof read === 'string') return `[${name}]`;
  return read.kind === 'rule' ? JSON.stringify([read.rule.repository, read.rule.segments]) : read.kind;
}
