import process from 'node:process';
import { CommanderError } from 'commander';
import { note } from './output.ts';
import { createProgram } from './program.ts';

const failed = 1;
const misused = 2;

/** The error in one sentence. */
async function faultOf(error: unknown): Promise<string> {
  const { readConfig } = await import('../server/config.ts');
  const { startFault } = await import('../server/start-faults.ts');
  try {
    return startFault(error, readConfig());
  } catch {
    return startFault(error, undefined);
  }
}

/** A reader that leaves early, such as `head`, ends no command in the middle of its work. */
function outliveReader(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
}

/** Runs the command given on the command line. */
export async function run(): Promise<void> {
  process.stdout.on('error', outliveReader);
  try {
    await createProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed the error.
      process.exitCode = error.exitCode === 0 ? 0 : misused;
      return;
    }
    note(await faultOf(error));
    process.exitCode = failed;
  }
}
