const fence = /^[ \t>]*(`{3,}|~{3,})/;
const opening = /^[ \t]*(?:[-*+][ \t]|1[.)][ \t]|#{1,6}[ \t]|>|\||`{3}|~{3})/;
const numbered = /^[ \t]*\d+[.)][ \t]/;
const item = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/;
/** Headings, rows of tables and lines with a break don't need one. */
const complete = /^[ \t]*(?:#{1,6}[ \t]|\|)| {2}$|\\$/;

const isBlank = (line: string): boolean => line.trim() === '';

/** Whether Markdown would join two lines that the source shows below each other. */
const areJoined = (line: string, next: string): boolean =>
  !isBlank(line) &&
  !isBlank(next) &&
  !complete.test(line) &&
  !opening.test(next) &&
  !(item.test(line) && numbered.test(next));

/** Keeps the ends of lines of tools in which a new line in a text is a new line on the page. Markdown would join them. */
export function withLineBreaks(markdown: string): string {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  let open: string | undefined;
  return lines
    .map((line, index) => {
      const [, mark] = fence.exec(line) ?? [];
      if (mark !== undefined && (open === undefined || mark.startsWith(open)))
        open = open === undefined ? mark : undefined;
      const next = lines[index + 1];
      return open === undefined && mark === undefined && next !== undefined && areJoined(line, next)
        ? `${line.trimEnd()}  `
        : line;
    })
    .join('\n');
}
