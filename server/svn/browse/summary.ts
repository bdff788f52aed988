import type { ProgramOutput } from '../port.ts';
import type { Difference } from './entries.ts';
import { knownElement, xmlRecords } from './records.ts';

const roots = { diff: knownElement({ paths: knownElement({ path: knownElement({}, 'record') }) }) };

const actions: Record<string, Difference['action']> = { added: 'added', deleted: 'deleted' };

/** Parses `svn diff --summarize --xml`, by path. Addresses start with that of the root. */
export async function differencesByPath(reading: ProgramOutput, root: string): Promise<Map<string, Difference>> {
  const found = new Map<string, Difference>();
  for await (const { text, attributes } of xmlRecords(reading, 'path', roots)) {
    const path = decodeURIComponent(text.slice(root.length)).replace(/^\//, '');
    const action = actions[attributes['item'] ?? ''] ?? 'modified';
    found.set(path, { action, isFile: attributes['kind'] === 'file' });
  }
  return found;
}
