/** `npm test` takes samples where `npm run test:whole`, or the file alone, tries everything (`tools/test.ts`). */
export const isShort = process.env['HEARTH_TEST_SHORT'] === '1';
