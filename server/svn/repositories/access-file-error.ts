/** Subversion's objection to an access file. */
export interface AccessFileError {
  line?: number;
  message: string;
}

const isHeader = (line: string, header: string): boolean => line.trim() === header;

/** If the message has no line number, it quotes the faulty section, entry or name. */
const finders: [words: RegExp, find: (lines: string[], ...quoted: string[]) => number][] = [
  [
    /more than once in the authz file: (\[.*\])/,
    (lines, header) => lines.findLastIndex((line) => isHeader(line, header)),
  ],
  [
    /access entry '(.*)' of rule (\[.*\])/,
    (lines, entry, header) => {
      const start = lines.findIndex((line) => isHeader(line, header));
      return lines.findIndex((line, index) => index > start && line.startsWith(entry));
    },
  ],
  [/(?:rule|authz file:?) (\[.*\])/, (lines, header) => lines.findIndex((line) => isHeader(line, header))],
  [/'([@&$][^']*)'/, (lines, name) => lines.findIndex((line) => line.includes(name))],
];

function lineOf(message: string, text: string): number | undefined {
  const said = /line (\d+): (Option)?/.exec(message);
  // Subversion counts the line of an option from the previous one.
  if (said !== null) return Number(said[1]) + (said[2] === undefined ? 0 : 1);
  const lines = text.split('\n');
  for (const [words, find] of finders) {
    const [whole, ...quoted] = words.exec(message) ?? [];
    if (whole !== undefined) return find(lines, ...quoted) + 1 || undefined;
  }
  return undefined;
}

/** Parses the output of svnauthz. */
export function readAccessFileError(output: string, text: string): AccessFileError {
  const [, ...words] = output
    .split('\n')
    .map((line) => line.replace(/^svnauthz: (?:[EW]\d{6}: )?/, '').trim())
    .filter((line) => line !== '');
  const message = words.join(' ');
  const line = lineOf(message, text);
  return { ...(line === undefined ? {} : { line }), message: message.replace(/^line \d+: /, '') };
}
