/** `npm test` takes samples where `npm run test:whole`, or the file alone, tries everything (`tools/test.ts`). */
export const isShort = process.env['HEARTH_TEST_SHORT'] === '1';

/** How often a property is tried with random values: `npm test` tries a quarter, other ones each time. */
export const tries = (count: number): number => (isShort ? Math.ceil(count / 4) : count);
