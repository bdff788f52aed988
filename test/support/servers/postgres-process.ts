// Starts a PostgreSQL for one test file that runs by itself, prints its address, and stops it when the test process
// has ended and with it this process's standard input.
import process from 'node:process';
import { startPostgres } from './postgres.ts';

const postgres = await startPostgres();
process.stdout.write(`${postgres.url}\n`);
process.stdin.resume().on('end', () => void postgres.stop().then(() => process.exit(0)));
