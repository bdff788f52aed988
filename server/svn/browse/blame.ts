import type { Reading } from '../port.ts';
import type { Blamed } from './entries.ts';
import { childOf, known, recordsOf, stampElements, stampOf } from './records.ts';

const entry = known({ commit: known(stampElements) });
const roots = { blame: known({ target: known({ entry }, 'record') }) };

/** What `svn blame --xml` prints, line by line; undefined for a binary file. */
export async function blamed(reading: Reading): Promise<Blamed[] | undefined> {
  let lines: Blamed[] | undefined;
  for await (const target of recordsOf(reading, 'target', roots)) {
    lines = target.children.map((line) => {
      const commit = childOf(line, 'commit');
      return { revision: commit === undefined ? undefined : Number(commit.attributes['revision']), ...stampOf(commit) };
    });
  }
  return lines;
}
