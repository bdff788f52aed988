import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ImportRefused, openSource } from '../../server/features/import/index.ts';
import { altered, importing } from '../support/formats/archive.ts';
import { rareElements } from '../support/formats/rare-elements.ts';
import { faultsIn } from '../support/formats/validate-archive.ts';
import { startHearth } from '../support/hearth/hearth.ts';

const hearth = await startHearth({ after });
await hearth.user('heidi');
const { admin, platform } = hearth;
const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
const path = await altered({ after }, 'meadow', rareElements);
const document = await readFile(join(path, 'project.xml'), 'utf8');
const directory = await mkdtemp(join(tmpdir(), 'hearth-odd-'));
after(() => rm(directory, { recursive: true, force: true }));

interface Attribute {
  what: string;
  name: string;
  start: number;
  end: number;
}

/** Each attribute of each kind of element once. */
function attributesOnce(): Attribute[] {
  const found = new Map<string, Attribute>();
  for (const tag of document.matchAll(/<([\w-]+)((?:\s+[\w-]+="[^"]*")+)\s*\/?>/g)) {
    const [whole, element = ''] = tag;
    const kind = /\stype="([^"]*)"/.exec(whole)?.[1] ?? '';
    for (const attribute of whole.matchAll(/\s+([\w-]+)="[^"]*"/g)) {
      const [text, name = ''] = attribute;
      const what = `${element}(${kind})@${name}`;
      const start = tag.index + attribute.index;
      if (!found.has(what)) found.set(what, { what, name, start, end: start + text.length });
    }
  }
  return [...found.values()];
}

const withOdd = (attributes: readonly Attribute[], odd: (name: string) => string): string =>
  attributes
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { name, start, end }) => `${text.slice(0, start)}${odd(name)}${text.slice(end)}`, document);

const oddValue = (name: string): string => ` ${name}="odd value"`;

/** Parts that no page shows, which an export repeats. */
const kept =
  /^(?:project-defined-service|agiledashboard|explicit_backlog|kanban|column|permission\(PLUGIN_AGILE|mapping|chart|renderer\(plugin_\w+\)@(?!rank)|widget|preference|reference|line|tracker\(\)@(?:allow|is_|log|should|enable_email)|formElement\(burnup\)@(?!ID|rank)|nature)/;
/** If one of these is invalid, the whole part is omitted. */
const needed = /@(?:ID|REF|id|type|tracker_id|field_id|value_id|artifact_id|name)$/;

async function dryRun(): Promise<string | undefined> {
  const source = await openSource(path);
  try {
    const creator = { id: admin.id, isTrusted: true };
    await platform.imports.examine(source, { creator, automap, overrides: { shortname: 'odd', label: 'Odd' } });
    return undefined;
  } catch (error) {
    if (error instanceof ImportRefused) return error.message;
    throw error;
  } finally {
    await source.close();
  }
}

async function exportOf(name: string): Promise<string> {
  const overrides = { shortname: name, label: name };
  const { projectId = 0 } = await importing(hearth, path, { automap, overrides });
  await platform.exports.run(projectId, join(directory, name));
  return await readFile(join(directory, name, 'project.xml'), 'utf8');
}

test('an invalid value of any attribute is reported with its place, or can be imported', async () => {
  for (const attribute of attributesOnce()) {
    await writeFile(join(path, 'project.xml'), withOdd([attribute], oddValue));
    const refusal = await dryRun().catch((error: unknown) => {
      throw new Error(attribute.what, { cause: error });
    });
    if (refusal !== undefined) {
      assert.match(refusal, /^project\.xml(?:, line \d+)? \(project[\w/-]*\): /, attribute.what);
    }
  }
});

test('invalid values in parts that no page shows leave a valid export', async () => {
  const all = attributesOnce().filter(({ what }) => kept.test(what));
  const optional = all.filter(({ what }) => !needed.test(what));
  assert.ok(optional.length > 50, `${optional.length}`);
  const odds = { value: oddValue, empty: (name: string) => ` ${name}=""`, none: () => '' };
  for (const [kind, odd] of Object.entries(odds)) {
    for (const [which, some] of Object.entries({ all, optional })) {
      await writeFile(join(path, 'project.xml'), withOdd(some, odd));
      assert.deepEqual(faultsIn(await exportOf(`${kind}-${which}`)), [], `${kind} of ${which}`);
    }
  }
});

test('repeated, empty and text-filled elements leave a valid export', async () => {
  const changes: [string | RegExp, string][] = [
    [/<kanban_list[^>]*>[^]*?<\/kanban_list>/, '$&$&'],
    [/<kanban [^]*?<\/kanban>/, '$&$&'],
    [/<cardwall>[^]*?<\/cardwall>/, '$&$&'],
    [/<scrum>[^]*?<\/scrum>/, '<scrum/>'],
    [/<scrum>[^]*?<\/scrum>/, '<scrum>words</scrum>'],
    [/<chart ([^>]*)>[^]*?<\/chart>/, '<chart $1/>'],
    [/<chart ([^>]*)>[^]*?<\/chart>/, '<chart $1>words<title>One</title><title>Two</title></chart>'],
    [/(<renderer [^>]*plugin_graphontrackersv5[^>]*>)[^]*?<\/renderer>/, '$1</renderer>'],
    [/<columns>/, '<columns>words'],
    [/(<planning [^]*?)(<permissions>[^]*?<\/permissions>)/, '$1$2$2'],
    [
      /(<planning [^]*?<permissions>)[^]*?<\/permissions>/,
      '$1<permission ugroup="UGROUP_PROJECT_MEMBERS" type="x"/></permissions>',
    ],
  ];
  for (const [index, [from, to]] of changes.entries()) {
    const text = document.replace(from, to);
    assert.ok(text !== document, String(from));
    await writeFile(join(path, 'project.xml'), text);
    assert.deepEqual(faultsIn(await exportOf(`twice-${index}`)), [], `${from} ${to}`);
  }
});
