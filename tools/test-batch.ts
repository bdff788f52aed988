// Runs several test files in one process, one after the other. Each file is a test with its own subtests, so that
// hooks stay with their file. Modules are loaded and compiled only once.
import { test } from 'node:test';

const files = JSON.parse(process.env.HEARTH_TEST_FILES ?? '[]') as { name: string; url: string }[];

for (const { name, url } of files) {
  test(name, async () => {
    await import(url);
  });
}
