/** `npm test` takes samples where `npm run test:whole`, or the file alone, tries everything (`tools/test.ts`). */
export const isShort = process.env['HEARTH_TEST_SHORT'] === '1';

/** The number of random values for a property: `npm test` tries a quarter of them, different ones each time. */
export const tries = (count: number): number => (isShort ? Math.ceil(count / 4) : count);
