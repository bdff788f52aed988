// The command line, which reports its resource usage when it exits.
import process from 'node:process';
import { run } from '../../cli/run.ts';

process.on('exit', () => process.send?.(process.resourceUsage()));
await run();
