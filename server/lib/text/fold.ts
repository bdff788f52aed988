/** Folds text for comparison without case and accent composition, the same on both engines. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
