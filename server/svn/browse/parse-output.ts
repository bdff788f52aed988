import type { ProgramOutput } from '../port.ts';
import type { Blamed, Difference, Listed } from './entries.ts';
import { childNamed, knownElement, stampElements, stampOf, textOfChild, xmlRecords } from './records.ts';

const listedEntry = knownElement(
  { name: knownElement(), size: knownElement(), commit: knownElement(stampElements) },
  'record',
);
const listRoots = { lists: knownElement({ list: knownElement({ entry: listedEntry }) }) };

/** Parses `svn list --xml`. */
export async function* listed(reading: ProgramOutput): AsyncGenerator<Listed> {
  for await (const node of xmlRecords(reading, 'entry', listRoots)) {
    const size = textOfChild(node, 'size');
    const commit = childNamed(node, 'commit');
    yield {
      name: textOfChild(node, 'name') ?? '',
      kind: node.attributes['kind'] === 'dir' ? 'directory' : 'file',
      size: size === undefined ? undefined : Number(size),
      revision: Number(commit?.attributes['revision']),
      ...stampOf(commit),
    };
  }
}

const blamedLine = knownElement({ commit: knownElement(stampElements) });
const blameRoots = { blame: knownElement({ target: knownElement({ entry: blamedLine }, 'record') }) };

/** Parses `svn blame --xml`, line by line; undefined: a binary file. */
export async function blamed(reading: ProgramOutput): Promise<Blamed[] | undefined> {
  let lines: Blamed[] | undefined;
  for await (const target of xmlRecords(reading, 'target', blameRoots)) {
    lines = target.children.map((line) => {
      const commit = childNamed(line, 'commit');
      return { revision: commit === undefined ? undefined : Number(commit.attributes['revision']), ...stampOf(commit) };
    });
  }
  return lines;
}

const diffRoots = { diff: knownElement({ paths: knownElement({ path: knownElement({}, 'record') }) }) };

const actions: Record<string, Difference['action']> = { added: 'added', deleted: 'deleted' };

/** Parses `svn diff --summarize --xml`, by path. Addresses start with that of the root. */
export async function differencesByPath(reading: ProgramOutput, root: string): Promise<Map<string, Difference>> {
  const found = new Map<string, Difference>();
  for await (const { text, attributes } of xmlRecords(reading, 'path', diffRoots)) {
    const path = decodeURIComponent(text.slice(root.length)).replace(/^\//, '');
    const action = actions[attributes['item'] ?? ''] ?? 'modified';
    found.set(path, { action, isFile: attributes['kind'] === 'file' });
  }
  return found;
}
