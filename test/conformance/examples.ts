/** An example in the documentation: a command, and the documented response. */
export interface Example {
  line: number;
  command: string;
  status: number;
  /** names with the case used on the wire */
  headers: [name: string, value: string][];
  body: string;
}

interface Block {
  line: number;
  language: string;
  text: string;
}

function blocksIn(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map((match) => ({
    line: markdown.slice(0, match.index).split('\n').length,
    language: match[1] ?? '',
    text: match[2] ?? '',
  }));
}

function exampleOf(command: Block, answer: Block | undefined): Example {
  if (answer?.language !== 'http') throw new Error(`line ${command.line}: a command without a response`);
  const [head = '', ...rest] = answer.text.split('\n\n');
  const [first = '', ...lines] = head.trimEnd().split('\n');
  const status = /^HTTP\/1\.1 (\d{3}) [A-Z]/.exec(first)?.[1];
  if (status === undefined) throw new Error(`line ${answer.line}: a response starts with its status`);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return { line: command.line, command: command.text, status: Number(status), headers, body: rest.join('\n\n').trim() };
}

/** Each `sh` block with the `http` block after it. */
export function examplesIn(markdown: string): Example[] {
  const blocks = blocksIn(markdown).filter(({ language }) => ['sh', 'http'].includes(language));
  const examples = blocks.flatMap((block, index) =>
    block.language === 'sh' ? [exampleOf(block, blocks[index + 1])] : [],
  );
  if (examples.length * 2 !== blocks.length) throw new Error('a response without a command');
  return examples;
}
