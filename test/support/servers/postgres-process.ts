// Starts PostgreSQL for a single test file, prints its address, and stops it when the test process has ended and has
// closed the standard input of this process.
import process from 'node:process';
import { startPostgres } from './postgres.ts';

const postgres = await startPostgres();
process.stdout.write(`${postgres.url}\n`);
process.stdin.resume().on('end', () => void postgres.stop().then(() => process.exit(0)));
