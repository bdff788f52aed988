import { leakedWords } from './words.ts';

/** Rows of keyboards, digits and letters that people walk along. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qsdfghjklm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  // Up one column and down the next.
  '1qazxsw23edcvfr45tgbnhy67ujm',
  'zaq12wsxcde34rfvbgt56yhnmju7',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'qazxswedcvfrtgbnhyujm',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  // The first keys of each row.
  '123qweasdzxc123',
  '1234qwerasdfzxcv1234',
];
const walks = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(''))];

/** The letters that people replace by digits and signs. Some stand for one of two letters. */
const spellings: readonly Record<string, string>[] = [
  {
    '0': 'o',
    '1': 'l',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '8': 'b',
    '9': 'g',
    '@': 'a',
    $: 's',
    '!': 'i',
    '+': 't',
  },
  {
    '0': 'o',
    '1': 'i',
    '2': 'z',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '6': 'g',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'l',
    '€': 'e',
  },
];
const spelled = (text: string): string[] =>
  spellings.map((letters) => Array.from(text, (sign) => letters[sign] ?? sign).join(''));

/** The signs above the digits, in the same order, on an American keyboard. */
const shifted = '!@#$%^&*()';
const unshifted = (text: string): string =>
  Array.from(text, (sign) => (shifted.includes(sign) ? String((shifted.indexOf(sign) + 1) % 10) : sign)).join('');

/** Letters of other alphabets that resemble Latin ones, in the same order. */
const lookalikes = { seen: 'авекмнорстухіјѕԁһӏԛԝαοριντυκ', meant: 'abekmhopctyxijsdhlqwaopivtuk' };

/** The Latin lower-case letters that a text resembles: without accents, wide or invisible forms and other alphabets. */
const seen = (text: string): string =>
  Array.from(
    text
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase(),
    (letter) => {
      const at = lookalikes.seen.indexOf(letter);
      return at === -1 ? letter : lookalikes.meant.charAt(at);
    },
  ).join('');

/** `abcabcabc` is `abc`. */
function unitOf(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, at);
}

const bare = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The parts of a text that continue along one row. */
function stepsIn(text: string): number {
  let steps = 0;
  for (let at = 0; at < text.length; steps += 1) {
    let length = 1;
    while (at + length < text.length && walks.some((row) => row.includes(text.slice(at, at + length + 1)))) length += 1;
    at += length;
  }
  return steps;
}

/** The forms of a password without its decoration, which makes it no harder to guess. */
function coresOf(lower: string): string[] {
  const joined = lower.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const forms = [
    lower,
    ...spelled(lower),
    bare(lower),
    bare(joined),
    ...spelled(lower).map(bare),
    ...spelled(bare(lower)),
  ];
  return [...new Set(forms.flatMap((form) => [form, bare(unitOf(form)), unitOf(form)]))];
}

/** Names that others know, with their parts: `alice.smith@example.com` is also `alice`, `smith` and `alicesmith`. */
function partsOf(known: readonly string[]): Set<string> {
  const parts = known.flatMap((name) => {
    const lower = seen(name);
    const words = lower.split(/[^\p{L}\p{N}]+/u);
    return [lower, bare(lower), words.join(''), ...words.filter((word) => word.length >= shortestPart)];
  });
  return new Set(parts.filter((part) => part !== ''));
}

const shortestPart = 4;
const longestWord = 30;
/** An attacker who tries all pairs of common words finds a password that consists of no more than these. */
const fewWords = 2;
/** A year, or the last four digits of a telephone number. */
const fewDigits = 4;
const fewSigns = 3;

/**
 * Whether a password is no more than two common words, names or keyboard walks, with some digits and signs around them.
 */
function isFewWords(lower: string, names: ReadonlySet<string>): boolean {
  const isCommon = (text: string): boolean =>
    leakedWords.has(text) || names.has(text) || walks.some((row) => row.includes(text));
  /** the fewest words in the characters before each place */
  const fewest = [0, ...Array.from(lower, () => Number.POSITIVE_INFINITY)];
  const reach = (place: number, count: number): void => {
    fewest[place] = Math.min(fewest[place] ?? count, count);
  };
  for (let at = 0; at < lower.length; at += 1) {
    const before = fewest[at] ?? 0;
    if (before > fewWords) continue;
    const rest = lower.slice(at);
    const digits = /^\d+/.exec(rest)?.[0].length ?? 0;
    const signs = /^[^\p{L}\p{N}]+/u.exec(rest)?.[0].length ?? 0;
    for (let length = 1; length <= Math.min(digits, fewDigits); length += 1) reach(at + length, before);
    for (let length = 1; length <= Math.min(signs, fewSigns); length += 1) reach(at + length, before);
    for (let length = shortestPart; length <= Math.min(longestWord, rest.length); length += 1) {
      const part = rest.slice(0, length);
      if ([part, ...spelled(part)].some(isCommon)) reach(at + length, before + 1);
    }
  }
  return (fewest[lower.length] ?? 0) <= fewWords;
}

/**
 * Whether an attacker with common passwords would find this one: one or two leaked words or known names with
 * decoration, few characters that repeat, or a walk along the keyboard.
 */
export function isEasyToGuess(password: string, known: readonly string[]): boolean {
  const lower = seen(password);
  const names = partsOf(known);
  if (coresOf(lower).some((core) => leakedWords.has(core) || names.has(core))) return true;
  const unit = unitOf(lower);
  const isMonotonous = new Set(lower).size <= 3 || unit.length <= 4;
  const isWalk = [lower, unshifted(lower), unit].some((text) => stepsIn(text) <= Math.max(2, text.length / 6));
  return isMonotonous || isWalk || isFewWords(lower, names);
}
