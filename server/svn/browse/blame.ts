import type { ProgramOutput } from '../port.ts';
import type { Blamed } from './entries.ts';
import { childNamed, knownElement, xmlRecords, stampElements, stampOf } from './records.ts';

const entry = knownElement({ commit: knownElement(stampElements) });
const roots = { blame: knownElement({ target: knownElement({ entry }, 'record') }) };

/** Parses `svn blame --xml`, line by line; undefined: a binary file. */
export async function blamed(reading: ProgramOutput): Promise<Blamed[] | undefined> {
  let lines: Blamed[] | undefined;
  for await (const target of xmlRecords(reading, 'target', roots)) {
    lines = target.children.map((line) => {
      const commit = childNamed(line, 'commit');
      return { revision: commit === undefined ? undefined : Number(commit.attributes['revision']), ...stampOf(commit) };
    });
  }
  return lines;
}
