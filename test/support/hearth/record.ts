import { appendFileSync, mkdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';

/** A request and its answer, as `tools/compare-answers.ts` reads them. */
export interface Exchange {
  engine: string;
  method: string;
  target: string;
  body?: string | undefined;
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const directory = process.env['HEARTH_RECORD_ANSWERS'];
const engine = process.env['HEARTH_TEST_ENGINE'] ?? '';
const longest = 200_000;
if (directory !== undefined) mkdirSync(directory, { recursive: true });

/** Appends an exchange to a file of this process if HEARTH_RECORD_ANSWERS is set to a directory. */
export function record(exchange: Omit<Exchange, 'engine'>): void {
  if (directory === undefined) return;
  if (exchange.text.length > longest || (exchange.body?.length ?? 0) > longest) return;
  appendFileSync(join(directory, `${process.pid}.jsonl`), `${JSON.stringify({ engine, ...exchange })}\n`);
}
