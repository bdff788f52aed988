import type { Reading } from '../port.ts';
import type { Listed } from './entries.ts';
import { childOf, known, recordsOf, stampElements, stampOf, textOf } from './records.ts';

const entry = known({ name: known(), size: known(), commit: known(stampElements) }, 'record');
const roots = { lists: known({ list: known({ entry }) }) };

/** What `svn list --xml` prints. */
export async function* listed(reading: Reading): AsyncGenerator<Listed> {
  for await (const node of recordsOf(reading, 'entry', roots)) {
    const size = textOf(node, 'size');
    const commit = childOf(node, 'commit');
    yield {
      name: textOf(node, 'name') ?? '',
      kind: node.attributes['kind'] === 'dir' ? 'directory' : 'file',
      size: size === undefined ? undefined : Number(size),
      revision: Number(commit?.attributes['revision']),
      ...stampOf(commit),
    };
  }
}
