import type { Language } from '../../../../contract/languages.ts';

type Reasons = Readonly<Record<string, string>>;

/** English is the language of the API. */
const catalogs: Record<Language, () => Promise<Reasons>> = {
  en: async () => await Promise.resolve({}),
  async fr() {
    const { french } = await import('./french.ts');
    return french;
  },
};

interface Phrase {
  pattern: RegExp;
  names: string[];
  text: string;
}

const placeholder = /\{(\w+)\}/g;

/** `The field {label} is required.` also finds the label in a text of this form. */
function phraseOf([english, text]: [string, string]): Phrase {
  const source = english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(placeholder, '(.+?)');
  return {
    pattern: new RegExp(`^${source}$`, 's'),
    names: Array.from(english.matchAll(placeholder), ([, name = '']) => name),
    text,
  };
}

let phrases: readonly Phrase[] = [];
let plurals = new Intl.PluralRules('en');

export async function activateReasons(language: Language): Promise<void> {
  plurals = new Intl.PluralRules(language);
  phrases = Object.entries(await catalogs[language]()).map(phraseOf);
}

function lineInWords(line: string): string {
  for (const { pattern, names, text } of phrases) {
    const [, ...given] = pattern.exec(line) ?? [];
    if (given.length === 0 && !pattern.test(line)) continue;
    // The reason inside a reason may be a known sentence, too.
    return text.replaceAll(placeholder, (_, name: string) => lineInWords(given[names.indexOf(name)] ?? ''));
  }
  return line;
}

/** "5 second(s)" is for programs. */
const inNumber = (text: string): string =>
  text.replaceAll(/(\d+) (\p{L}+)\(s\)/gu, (_, count: string, noun: string) => {
    return `${count} ${noun}${plurals.select(Number(count)) === 'one' ? '' : 's'}`;
  });

/** The words of the API in the active language, line by line. Unknown ones stay as they are. */
export const reasonInWords = (reason: string): string => inNumber(reason.split('\n').map(lineInWords).join('\n'));
