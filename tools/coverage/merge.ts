interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}

/** The counts of V8 for one file in one process. */
export interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: Range[]; isBlockCoverage: boolean }[];
}

interface Count {
  covered: number;
  all: number;
}

export interface FileCoverage {
  lines: Count;
  branches: Count;
  functions: Count;
}

/** The characters that ran in one process. Outer ranges come first, and inner ones override them. */
function reached(length: number, { functions }: ScriptCoverage): Uint8Array {
  const characters = new Uint8Array(length);
  const ranges = functions
    .flatMap((each) => each.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) characters.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return characters;
}

/** Offsets of the first visible character of each line with code: no comments, no closing brackets. */
function codeLines(source: string): number[] {
  const offsets: number[] = [];
  let offset = 0;
  let inComment = false;
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (text.startsWith('/*')) inComment = true;
    if (!inComment && !text.startsWith('//') && /\w/.test(text)) offsets.push(offset + line.search(/\S/));
    if (text.endsWith('*/')) inComment = false;
    offset += line.length + 1;
  }
  return offsets;
}

const countReached = (offsets: Iterable<number>, characters: Uint8Array): Count => {
  const all = [...offsets];
  return { all: all.length, covered: all.filter((offset) => characters[offset] === 1).length };
};

/** Merges the counts of several processes: code is covered if any of them reached it. */
export function coverageOf(source: string, scripts: readonly ScriptCoverage[]): FileCoverage {
  const characters = new Uint8Array(source.length);
  const functions = new Set<number>();
  const branches = new Set<number>();
  for (const script of scripts) {
    const own = reached(source.length, script);
    for (const [offset, value] of own.entries()) if (value === 1) characters[offset] = 1;
    for (const { functionName, ranges } of script.functions) {
      const [whole, ...inner] = ranges;
      if (whole === undefined) continue;
      if (functionName !== '' || whole.startOffset > 0) functions.add(whole.startOffset);
      for (const { startOffset } of inner) branches.add(startOffset);
    }
  }
  return {
    lines: countReached(codeLines(source), characters),
    branches: countReached(branches, characters),
    functions: countReached(functions, characters),
  };
}
