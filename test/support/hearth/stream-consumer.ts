import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { argv, env, kill, pid } from 'node:process';

/**
 * A process that follows the stream of changes and may be killed at any time: `stream-consumer.ts <address> <file>`. It
 * appends each change as a line with its id, and continues after the last line. It kills itself after `CONSUMER_MOST`
 * changes, with whatever it has received and not handled.
 */
const [, , address = '', file = ''] = argv;

function lastId(): string | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // The process may have been killed in the middle of a line.
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole.trimEnd().split('\n').at(-1)?.split(' ')[0];
}

interface Received {
  id: number;
  fields?: { after: { value?: unknown } | null }[];
}

async function follow(): Promise<void> {
  const headers = {
    'X-Auth-AccessKey': env['CONSUMER_KEY'] ?? '',
    'Last-Event-ID': lastId() ?? env['CONSUMER_SINCE'] ?? '0',
  };
  const answer = await fetch(address, { headers });
  if (answer.status !== 200 || answer.body === null) throw new Error(`${answer.status} ${await answer.text()}`);
  const output = openSync(file, 'a');
  let waiting = '';
  let left = Number(env['CONSUMER_MOST'] ?? Infinity);
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const parts = (waiting + chunk).split('\n\n');
    waiting = parts.pop() ?? '';
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data === undefined || !/^id: /m.test(part)) continue;
      const { id, fields = [] } = JSON.parse(data) as Received;
      // One call, so that a line is written whole or not at all.
      writeSync(output, `${id} ${String(fields[0]?.after?.value)}\n`);
      left -= 1;
      if (left === 0) kill(pid, 'SIGKILL');
    }
  }
  closeSync(output);
}

await follow();
