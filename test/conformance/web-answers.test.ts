import assert from 'node:assert/strict';
import { dirname, join, normalize } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { settings } from '../../contract/settings.ts';
import type { AnyRoute } from '../../server/http/route.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { callsOf, codeIn, routeOf, webFiles } from './web-requests.ts';

const { routes } = (await startHearth({ after })).server;
const webSources = fileURLToPath(new URL('../../web/src', import.meta.url));

interface Schema {
  type?: string;
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where a file gets a name from: a module, and the name there. */
function importOf(file: string, name: string): { module: string; name: string } | undefined {
  for (const [, names = '', module = ''] of codeIn(file).matchAll(/import (?:type )?\{([^}]*)\} from '([^']*)'/g)) {
    for (const one of names.split(',')) {
      const [own = '', alias = own] = one
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (alias === name) return { module: normalize(join(dirname(file), module)), name: own };
    }
  }
  return undefined;
}

async function isNamed(answer: Schema, file: string, name: string): Promise<boolean> {
  const source = importOf(file, name);
  if (source === undefined) {
    const own = new RegExp(String.raw`(?:type ${name} =|interface ${name}) (\{[^}]*\}|[^;]*)(?:;|\n)`).exec(
      codeIn(file),
    );
    return own?.[1] !== undefined && fits(answer, file, own[1]);
  }
  if (!source.module.includes('contract/')) return isNamed(answer, source.module, source.name);
  // The type of each setting follows from the list of them.
  if (source.name === 'Settings') return isSame(Object.keys(answer.properties ?? {}), Object.keys(settings));
  const module = (await import(pathToFileURL(join(webSources, source.module)).href)) as Record<string, Schema>;
  const schema = module[source.name];
  return isSame(answer, schema) || (answer.anyOf ?? []).some((one) => isSame(one, schema));
}

const simple: Record<string, readonly string[]> = {
  string: ['string'],
  number: ['number', 'integer'],
  boolean: ['boolean'],
};

/** Whether the answer has each member of the type. */
async function hasMembers({ properties = {}, required = [] }: Schema, file: string, members: string): Promise<boolean> {
  for (const [, name = '', type = ''] of members.matchAll(/(\w+): ([^;]+)/g)) {
    const member = properties[name];
    if (member === undefined || !required.includes(name) || !(await fits(member, file, type))) return false;
  }
  return true;
}

/** Whether a type in the sources equals a schema, without `?with=`, or with one of several representations. */
async function fits(answer: Schema, file: string, written: string): Promise<boolean> {
  const type = written
    .trim()
    .replaceAll(/ & Version\b| \| (?:undefined|null)$/g, '')
    .replace(/^WithActions<(.*), '\w+'>$/, '$1')
    .replace(/^Omit<(\w+), .*>$/, '$1')
    // The compiler compares the parts that `fields` asks for with the whole.
    .replace(/^PartOf<\s*(\w+),[\s\S]*$/, '$1');
  if (type === 'unknown') return true;
  const item = /^(.*)\[\]$/.exec(type)?.[1];
  if (item !== undefined) {
    const lists = [answer, ...(answer.anyOf ?? [])].flatMap(({ items }) => items ?? []);
    for (const items of lists) if (await fits(items, file, item)) return true;
    return false;
  }
  const members = /^\{(.*)\}$/s.exec(type)?.[1];
  if (members !== undefined) return hasMembers(answer, file, members);
  const kinds = type.split(' | ');
  if (kinds.length > 1) {
    const shapes = answer.anyOf ?? [answer];
    const found = await Promise.all(shapes.map(async (one) => Promise.all(kinds.map((kind) => fits(one, file, kind)))));
    return found.every((outcomes) => outcomes.includes(true));
  }
  if (simple[type] !== undefined) return simple[type].includes(answer.type ?? '');
  if (type === 'false') return answer.const === false;
  return /^\w+$/.test(type) && isNamed(answer, file, type);
}

interface Reading {
  file: string;
  type: string;
  route: AnyRoute;
}

const readers: [name: string, isList: boolean, method?: string][] = [
  ['get', false],
  ['call', false, 'GET'],
  ['page', true],
  ['all', true],
  ['listQuery', true],
];

function readingsIn(file: string): Reading[] {
  const code = codeIn(file);
  return readers.flatMap(([name, isList, method]) =>
    callsOf(name, code, method).flatMap(({ path, type: [from, to] }) => {
      if (!path.startsWith('/')) return [];
      const type = `${code.slice(from + 1, to - 1)}${isList ? '[]' : ''}`;
      return [{ file, type, route: routeOf(routes, file, 'GET', path) }];
    }),
  );
}

test('the types of answers in the web application equal those of the routes', async () => {
  const readings = webFiles.flatMap(readingsIn);
  assert.ok(readings.length > 80, `${readings.length} requests are found`);
  const wrong: string[] = [];
  for (const { file, type, route } of readings) {
    const isRight = await fits(route.answers ?? {}, file, type);
    if (!isRight) wrong.push(`${file}: ${type} is not what GET ${route.path} answers`);
  }
  assert.deepEqual(wrong, []);
});
