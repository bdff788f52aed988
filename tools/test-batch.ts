// Runs several test files in one process, one after the other: each is a test whose subtests are the file's own, so
// that hooks stay with their file, and what is loaded and compiled for the first serves the others.
import { test } from 'node:test';

const files = JSON.parse(process.env.HEARTH_TEST_FILES ?? '[]') as { name: string; url: string }[];

for (const { name, url } of files) {
  test(name, async () => {
    await import(url);
  });
}
