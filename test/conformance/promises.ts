import assert from 'node:assert/strict';

/** Named values from earlier responses. */
export type Names = Map<string, string>;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Compares a text with the documentation. `…` matches anything. `$NAME` matches the value of that name, which its first
 * occurrence defines.
 */
export function expectText(promised: string, given: string, names: Names, where: string): void {
  const fresh: string[] = [];
  const pattern = promised.split(/(…|\$[A-Z_]+)/).map((part) => {
    if (part === '…') return '[\\s\\S]*?';
    const name = /^\$([A-Z_]+)$/.exec(part)?.[1];
    if (name === undefined) return escaped(part);
    const known = names.get(name);
    if (known !== undefined) return escaped(known);
    fresh.push(name);
    return '([^<]+?)';
  });
  const found = new RegExp(`^${pattern.join('')}$`).exec(given);
  assert.ok(found, `${where}: ${JSON.stringify(given)} is not ${JSON.stringify(promised)}`);
  for (const [index, name] of fresh.entries()) names.set(name, found[index + 1] ?? '');
}

/** The position of the remaining expected elements, after any number of others. */
function expectBehindGap(promised: unknown[], given: unknown[], from: number, names: Names, where: string): void {
  if (promised.length === 0) return;
  for (let start = from; start < given.length; start += 1) {
    const tried = new Map(names);
    try {
      expectElements(promised, given, start, tried, where);
      for (const [name, value] of tried) names.set(name, value);
      return;
    } catch {
      // Not here; try the next position.
    }
  }
  assert.fail(
    `${where}: ${JSON.stringify(promised[0])} is missing in ${JSON.stringify(given.slice(from)).slice(0, 2000)}`,
  );
}

function expectElements(promised: unknown[], given: unknown[], from: number, names: Names, where: string): void {
  const gap = promised.indexOf('…');
  const listed = gap === -1 ? promised : promised.slice(0, gap);
  for (const [index, item] of listed.entries()) {
    expectJson(item, given[from + index], names, `${where}[${from + index}]`);
  }
  const next = from + listed.length;
  if (gap === -1) return assert.equal(given.length, next, `${where} has ${next} elements`);
  expectBehindGap(promised.slice(gap + 1), given, next, names, where);
}

/** `…` among the elements matches any number of them. */
function expectArray(promised: unknown[], given: unknown, names: Names, where: string): void {
  assert.ok(Array.isArray(given), `${where} is an array`);
  expectElements(promised, given, 0, names, where);
}

function expectObject(promised: object, given: unknown, names: Names, where: string): void {
  assert.ok(typeof given === 'object' && given !== null, `${where} is an object`);
  const members = Object.entries(promised).filter(([name]) => name !== '…');
  const listed = members.map(([name]) => name);
  if (!('…' in promised)) assert.deepEqual(Object.keys(given).toSorted(), listed.toSorted(), `${where}: its members`);
  for (const [name, value] of members) {
    expectJson(value, (given as Record<string, unknown>)[name], names, `${where}.${name}`);
  }
}

/** Compares every member, unless the documentation contains the member or element `"…"`. */
function expectJson(promised: unknown, given: unknown, names: Names, where: string): void {
  if (promised === '…') return assert.notEqual(given, undefined, where);
  if (Array.isArray(promised)) return expectArray(promised, given, names, where);
  if (typeof promised === 'object' && promised !== null) return expectObject(promised, given, names, where);
  if (typeof promised !== 'string') return assert.equal(given, promised, where);
  if (typeof given === 'number' && /^\$[A-Z_]+$/.test(promised)) given = String(given);
  assert.equal(typeof given, 'string', `${where}: ${JSON.stringify(given)} is not ${JSON.stringify(promised)}`);
  expectText(promised, String(given), names, where);
}

const squeezed = (xml: string): string => xml.replaceAll(/(?<=[>…])\s+(?=[<…])/g, '').trim();

/** Compares XML without whitespace between elements. */
export function expectBody(promised: string, given: string, names: Names, where: string): void {
  if (promised === '' || given === '') return assert.equal(given, promised, `${where}: the body`);
  if (promised.startsWith('<')) {
    const shown = given.replace(/<problem>.*<\/problem>/s, '');
    return expectText(squeezed(promised), squeezed(shown), names, where);
  }
  const shown: unknown = JSON.parse(promised);
  const body: unknown = JSON.parse(given);
  expectJson(
    shown,
    isRefusal(body) && isRefusal(shown) && !('problem' in shown) ? { error: body.error } : body,
    names,
    `${where}: $`,
  );
}

/** Every refusal has `problem` beside `error`; most examples show only `error`. */
const isRefusal = (body: unknown): body is { error: unknown } =>
  typeof body === 'object' && body !== null && 'error' in body;
