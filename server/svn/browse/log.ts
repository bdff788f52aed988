import type { XmlNode } from '../../lib/xml/stream.ts';
import type { ProgramOutput } from '../port.ts';
import type { LogEntry, LoggedPath } from './entries.ts';
import { childNamed, knownElement, xmlRecords, stampElements, stampOf, textOfChild } from './records.ts';

const roots = {
  log: knownElement({
    logentry: knownElement(
      { ...stampElements, msg: knownElement(), paths: knownElement({ path: knownElement() }) },
      'record',
    ),
  }),
};

const actions: Record<string, LoggedPath['action']> = { A: 'added', D: 'deleted', M: 'modified', R: 'replaced' };
const kinds: Record<string, LoggedPath['kind']> = { file: 'file', dir: 'directory' };

const bare = (path: string): string => path.replace(/^\/+/, '');

function loggedPath({ attributes, text }: XmlNode): LoggedPath {
  const from = attributes['copyfrom-path'];
  return {
    path: bare(text),
    action: actions[attributes['action'] ?? ''] ?? 'modified',
    kind: kinds[attributes['kind'] ?? ''],
    text: attributes['text-mods'] === 'true',
    properties: attributes['prop-mods'] === 'true',
    copiedFrom: from === undefined ? undefined : { path: bare(from), revision: Number(attributes['copyfrom-rev']) },
  };
}

/** Parses `svn log --xml --verbose`. */
export async function* logEntries(reading: ProgramOutput): AsyncGenerator<LogEntry> {
  for await (const node of xmlRecords(reading, 'logentry', roots)) {
    yield {
      revision: Number(node.attributes['revision']),
      ...stampOf(node),
      message: textOfChild(node, 'msg') ?? '',
      paths: (childNamed(node, 'paths')?.children ?? []).map(loggedPath),
    };
  }
}
