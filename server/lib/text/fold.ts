/** Folds text for comparison without case and accent composition, alike on both engines. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
