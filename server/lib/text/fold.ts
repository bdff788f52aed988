/** Text as it is compared where neither case nor the way accents are written should matter, alike on both engines. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
