// Compares one pair of platforms, and prints the result. It ends with the process that wants it.
import process from 'node:process';
import { comparePair } from './pair.ts';

process.stdin.resume().on('end', () => process.exit(1));
const [requests = 0, seed = 0] = process.argv.slice(2).map(Number);
const compared = await comparePair(requests, seed);
process.stdout.write(JSON.stringify(compared), () => process.exit(0));
