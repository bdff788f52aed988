import { createRandom, type Random, wholeBetween, zipf } from './random.ts';

const begins = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w'.split(' ');
const middles = 'a ai au e ea ee i ie o oa oi oo ou u'.split(' ');
const ends = 'b ck d ft g l ld ll lt m mp n nd ng nk nt p r rd rm rn rt s sh st t th x'.split(' ');

const vocabulary = 20_000;

function createVocabulary(): string[] {
  const random = createRandom(7);
  const part = (parts: readonly string[]): string => parts[wholeBetween(random, 0, parts.length - 1)] ?? '';
  const words = new Set<string>();
  while (words.size < vocabulary) {
    const syllables = Array.from({ length: wholeBetween(random, 1, 3) }, () => part(begins) + part(middles));
    words.add(syllables.join('') + part(ends));
  }
  return [...words];
}

const words = createVocabulary();
const rank = zipf(vocabulary, 1.05);
const word = (random: Random): string => words[rank(random)] ?? '';

const searchable = words.filter((text) => text.length >= 5);

/** A different word for each number; they occur in one of five to one of several thousand titles. */
export const frequentWord = (number: number): string => searchable[number + 2] ?? '';
export const rareWord = (number: number): string => searchable[number + 5000] ?? '';

/** Words that the measurement searches for, and the share of titles that contain them. */
export const searchedWords = { common: 'error', middle: 'kettle', rare: 'samovar' } as const;
const shares: [string, number][] = [
  [searchedWords.common, 0.2],
  [searchedWords.middle, 0.005],
  [searchedWords.rare, 0.000_05],
];

const sentence = (random: Random, from: number, to: number): string[] =>
  Array.from({ length: wholeBetween(random, from, to) }, () => word(random));

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export function titleText(random: Random): string {
  const parts = sentence(random, 3, 9);
  for (const [special, share] of shares) {
    if (random() < share) parts.splice(wholeBetween(random, 0, parts.length), 0, special);
  }
  return capital(parts.join(' '));
}

/** A few paragraphs, or none. */
export function descriptionText(random: Random): string {
  if (random() < 0.1) return '';
  const paragraphs = Array.from({ length: wholeBetween(random, 1, 3) }, () => {
    const parts = sentence(random, 5, 30);
    for (const [special, share] of shares) if (random() < share / 2) parts.push(special);
    return `${capital(parts.join(' '))}.`;
  });
  return paragraphs.join('\n\n');
}
