import type { ProgramOutput } from '../port.ts';
import type { Listed } from './entries.ts';
import { childNamed, knownElement, xmlRecords, stampElements, stampOf, textOfChild } from './records.ts';

const entry = knownElement(
  { name: knownElement(), size: knownElement(), commit: knownElement(stampElements) },
  'record',
);
const roots = { lists: knownElement({ list: knownElement({ entry }) }) };

/** Parses `svn list --xml`. */
export async function* listed(reading: ProgramOutput): AsyncGenerator<Listed> {
  for await (const node of xmlRecords(reading, 'entry', roots)) {
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
