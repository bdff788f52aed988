// Runs several test files in one process, one after the other. Each file is a test, and its own tests are subtests of
// it, so that hooks stay with their file. The later files profit from the code that the first one loaded and compiled.
import { after, test } from 'node:test';
import { runAtEnd } from '../test/support/at-end.ts';

const files = JSON.parse(process.env.HEARTH_TEST_FILES ?? '[]') as { name: string; url: string }[];

for (const { name, url } of files) {
  test(name, async () => {
    await import(url);
  });
}
after(runAtEnd);
