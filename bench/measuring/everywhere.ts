import { frequentWord, searchedWords, rareWord } from '../artifacts/words.ts';
import { type Figures, measure, type Meter } from './measure.ts';
import { columns, short } from './table.ts';

interface WordSearch {
  name: string;
  words: (time: number) => string;
}

/** The words of the first searches differ from the words of the searches in one tracker. */
const searches: WordSearch[] = [
  { name: 'a word of one title in five', words: () => searchedWords.common },
  { name: 'a word of one title in 200', words: () => searchedWords.middle },
  { name: 'a word of one title in 20,000', words: () => searchedWords.rare },
  { name: 'two words', words: () => `${searchedWords.common} ${searchedWords.middle}` },
  { name: 'the beginning of a word', words: () => searchedWords.middle.slice(0, 4) },
  { name: 'frequent words, each for the first time', words: (time) => frequentWord(time + 2000) },
  { name: 'rare words, each for the first time', words: (time) => rareWord(time + 2000) },
];

export interface FoundEverywhere {
  name: string;
  figures: Figures;
}

/** Measures `GET /search`. */
export async function measureEverywhere(meter: Meter): Promise<FoundEverywhere[]> {
  const all: FoundEverywhere[] = [];
  for (const { name, words } of searches) {
    const path = (time: number) => `/search?${new URLSearchParams({ q: words(time) }).toString()}`;
    all.push({ name, figures: await measure(meter, path) });
  }
  return all;
}

export const everywhereTable = (all: readonly FoundEverywhere[], unit: Figures): string =>
  columns([
    ['GET /search', 'Median', 'p95', 'CPU time', 'Times a GET'],
    ...all.map(({ name, figures: { median, p95, work } }) => [
      name,
      ...[median, p95, work, median / unit.median].map(short),
    ]),
  ]);
