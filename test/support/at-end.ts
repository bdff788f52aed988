import { after } from 'node:test';

type Work = () => Promise<void>;

const works: Work[] = [];
const isBatch = process.env['HEARTH_TEST_FILES'] !== undefined;

/** Runs when the last test file of this process has ended, for resources that its files share. Call it at module load. */
export function atEnd(work: Work): void {
  if (isBatch) works.push(work);
  else after(work);
}

export async function runAtEnd(): Promise<void> {
  await Promise.all(works.map((work) => work()));
}
