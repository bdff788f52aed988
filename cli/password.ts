import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { randomHex } from '../server/lib/secrets.ts';
import { Complaint } from './complaint.ts';

export interface ChosenPassword {
  password: string;
  /** Hearth made it up, so it has to be told. */
  generated: boolean;
}

async function typed(): Promise<string> {
  process.stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function fromStandardInput(): Promise<string> {
  const given = process.stdin.isTTY ? await typed() : (await text(process.stdin)).replace(/\r?\n$/, '');
  if (given === '') throw new Complaint('No password came from standard input.');
  return given;
}

/** The given one, the one on standard input, or a random one. */
export async function choosePassword(given: string | undefined, standardInput = false): Promise<ChosenPassword> {
  if (given !== undefined) return { password: given, generated: false };
  if (standardInput) return { password: await fromStandardInput(), generated: false };
  return { password: randomHex(12), generated: true };
}
