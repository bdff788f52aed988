import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyRoute } from '../../server/http/route.ts';

/** The requests in the sources of the web application. */

const webSources = fileURLToPath(new URL('../../web/src', import.meta.url));

/** The modules that send requests for all others. */
const senders = ['api/client.ts', 'api/all.ts', 'api/writes.ts'];

export const webFiles = globSync('**/*.{ts,tsx}', { cwd: webSources }).filter(
  (file) => !senders.includes(file) && !file.includes('.test.'),
);

export const codeIn = (file: string): string => readFileSync(join(webSources, file), 'utf8');

/** The texts of the constants and functions of a file that paths are made of. */
function partsIn(code: string): Map<string, string> {
  const constants = code.matchAll(/const (\w+) = '([^']*)'/g);
  const functions = code.matchAll(/const (\w+) = \([^)]*\)(?:: \w+)? =>\s+`([^`]*)`/g);
  return new Map([...constants, ...functions].map(([, name = '', text = '']) => [name, text]));
}

/** The path of a request, with `:x` for variable parts. */
function pathIn(written: string, parts: Map<string, string>): string {
  const partOf = (expression: string): string | undefined => parts.get(/^\w+/.exec(expression)?.[0] ?? '');
  const text = /^[`']/.test(written) ? written.slice(1, -1) : (partOf(written) ?? written);
  const [path = ''] = text.split('?${');
  return path
    .replaceAll(/\$\{([^}]*)\}/g, (all, expression: string) => partOf(expression) ?? all)
    .replaceAll(/\$\{[^}]*\}/g, ':x');
}

/** A call of a function that sends a request. */
interface RequestCall {
  path: string;
  /** the range of its type arguments in the code; empty if it has none */
  type: [from: number, to: number];
}

/** The calls of a function whose path is its first argument, or its second one after a method. */
export function callsOf(name: string, code: string, method = ''): RequestCall[] {
  const parts = partsIn(code);
  const type = String.raw`(?:<(?:[^<>()]|<[^<>]*>)*>)?`;
  const argument = String.raw`\`[^\`]*\`|'[^']*'|\w+(?:\([^)]*\))?`;
  const first = method === '' ? '' : String.raw`'${method}',\s*`;
  const called = name.replace('.', String.raw`\.`);
  const pattern = new RegExp(String.raw`(?<![.\w])${called}(${type})\(\s*${first}(${argument})`, 'g');
  return [...code.matchAll(pattern)].map(({ index, 1: types = '', 2: path = '' }) => {
    const from = index + name.length;
    return { path: pathIn(path, parts), type: [from, from + types.length] };
  });
}

function fits(route: AnyRoute, path: string): boolean {
  const [wanted, given] = [route.path.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** The route of a request: the one with the most fixed parts. */
export function routeOf(routes: readonly AnyRoute[], file: string, method: string, path: string): AnyRoute {
  const found = routes.filter((route) => route.method === method && fits(route, path));
  const [route] = found.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length);
  assert.ok(route, `${file}: ${method} ${path} has no route`);
  return route;
}
