import type { TestContext } from 'node:test';

/** The test that represents each file of a batch, by the address of the file. */
export const fileTests = new Map<string, TestContext>();
