// The command line, which says at its end what it took.
import process from 'node:process';
import { run } from '../../cli/run.ts';

process.on('exit', () => process.send?.(process.resourceUsage()));
await run();
