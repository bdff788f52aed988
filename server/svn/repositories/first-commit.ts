import type { FirstCommit } from '../port.ts';

const property = (name: string, value: string): string =>
  `K ${Buffer.byteLength(name)}\n${name}\nV ${Buffer.byteLength(value)}\n${value}\n`;

/** The directories with all their parents, parents first. */
function withParents(paths: readonly string[]): string[] {
  const all = paths.flatMap((path) => {
    const segments = path.split('/').filter((segment) => segment !== '');
    return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
  });
  return [...new Set(all)].toSorted();
}

/** The commit as a dump (format 2) for svnadmin: without a client and hooks, and with the given author. */
export function firstCommitDump({ layout, author, message }: FirstCommit, now: Date): string {
  // svn:date has microseconds.
  const date = now.toISOString().replace(/Z$/, '000Z');
  const properties = [
    property('svn:author', author),
    property('svn:date', date),
    property('svn:log', message.replaceAll(/\r\n?/g, '\n')),
  ];
  const content = `${properties.join('')}PROPS-END\n`;
  const length = Buffer.byteLength(content);
  const revision = `Revision-number: 1\nProp-content-length: ${length}\nContent-length: ${length}\n\n${content}\n`;
  const nodes = withParents(layout).map(
    (path) =>
      `Node-path: ${path}\nNode-kind: dir\nNode-action: add\nProp-content-length: 10\nContent-length: 10\n\nPROPS-END\n\n\n`,
  );
  return `SVN-fs-dump-format-version: 2\n\n${revision}${nodes.join('')}`;
}
