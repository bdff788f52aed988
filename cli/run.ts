import process from 'node:process';
import { CommanderError } from 'commander';
import { readConfig } from '../server/config.ts';
import { startFault } from '../server/start-faults.ts';
import { note } from './output.ts';
import { createProgram } from './program.ts';

const failed = 1;
const misused = 2;

function configIfGood() {
  try {
    return readConfig();
  } catch {
    return undefined;
  }
}

/** Runs the command that this process was called with. */
export async function run(): Promise<void> {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has already said what is wrong.
      process.exitCode = error.exitCode === 0 ? 0 : misused;
      return;
    }
    note(startFault(error, configIfGood()));
    process.exitCode = failed;
  }
}
