import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { type Language, languageNames } from '../../contract/languages.ts';
import { idsIn, slugOf } from '../../web/handbook.ts';
import { catalogs } from '../../web/src/text/languages.ts';

const documents = join(import.meta.dirname, '../../docs');
const handbook = join(documents, 'user');

const languages = Object.keys(languageNames) as Language[];
const folderOf = (language: Language): string => (language === 'en' ? handbook : join(handbook, language));
const pagesIn = (folder: string): string[] =>
  globSync('*.md', { cwd: folder }).toSorted((one, other) => one.localeCompare(other));

/** Labels that pages don't have. */
const outsideOfHearth = new Set([
  'Unsubscribe', // a button of mail programs
  'Se désabonner',
]);

for (const language of languages) {
  test(`every label in the handbook is on a page: ${language}`, async () => {
    const folder = folderOf(language);
    const labels = new Set(Object.values(await catalogs[language]()).map((label) => label.replace('{noun}', 'bug')));
    const unknown = pagesIn(folder).flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll(/\n\s*/g, ' ');
      // Labels are bold and begin with a capital letter. An arrow is between the steps of a way.
      const bold = [...text.matchAll(/\*\*(\p{Lu}.*?)\*\*/gu)].flatMap(([, words = '']) => words.split(' → '));
      return bold
        .filter((label) => !labels.has(label) && !outsideOfHearth.has(label))
        .map((label) => `${name}: ${label}`);
    });
    assert.deepEqual(unknown, []);
  });
}

const link = /\]\(((?:(?:\.\.\/)+(?:user|api)\/)?[\w-]+\.md)?(?:#([^)]*))?\)/g;

test('every link between pages of the handbook and of the API leads to a page and to one of its headings', () => {
  const files = globSync(['user/**/*.md', 'api/*.md'], { cwd: documents });
  const broken = files.flatMap((name) => {
    const file = join(documents, name);
    return [...readFileSync(file, 'utf8').matchAll(link)].flatMap(([text, to = basename(file), part]) => {
      const path = join(dirname(file), to);
      const headings = existsSync(path) ? readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm) : undefined;
      const slugs = Array.from(headings ?? [], ([, heading = '']) => slugOf(heading));
      return headings !== undefined && (part === undefined || slugs.includes(part)) ? [] : [`${name}: ${text}`];
    });
  });
  assert.deepEqual(broken, []);
});

/** Words in the examples of the handbook that each language writes its own way. */
const own: Record<Language, [pattern: RegExp, english: string][]> = {
  en: [],
  fr: [
    [/mots/g, 'words'],
    [/adresse/g, 'address'],
    [/élément/g, 'item'],
  ],
};

/** The parts that a translation has in common with its original. */
function skeletonOf(file: string, language: Language) {
  const text = readFileSync(file, 'utf8');
  const blocks = Array.from(text.matchAll(/^```[\s\S]*?^```/gm), ([block]) => block);
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const lines = prose.split('\n').map((line) => line.trim());
  const spans = Array.from(prose.matchAll(/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/g), ([span]) =>
    span.replace(/\s+/g, ' '),
  );
  return {
    headings: Array.from(prose.matchAll(/^(#+) /gm), ([, signs]) => signs),
    blocks,
    pictures: Array.from(prose.matchAll(/screenshots\/([\w-]+)\.png/g), ([, name]) => name),
    pages: Array.from(prose.matchAll(link), ([, to = '']) => to.replace(/^(\.\.\/)+/, '')),
    items: lines.filter((line) => /^(?:-|\d+\.) /.test(line)).length,
    rows: lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').length),
    // Keys, names of fields and examples. Sentences of another language have another order.
    spans: spans
      .map((span) => own[language].reduce((shown, [pattern, english]) => shown.replaceAll(pattern, english), span))
      .toSorted((one, other) => one.localeCompare(other)),
  };
}

for (const language of languages.filter((one) => one !== 'en')) {
  test(`the handbook has the same pages, headings, tables, keys and links in this language: ${language}`, () => {
    const folder = folderOf(language);
    assert.deepEqual(pagesIn(folder), pagesIn(handbook));
    for (const name of pagesIn(handbook)) {
      const [original, translation] = [join(handbook, name), join(folder, name)];
      assert.deepEqual(skeletonOf(translation, language), skeletonOf(original, 'en'), name);
      // An address with a place in a page means the same in each language.
      assert.deepEqual([...idsIn(translation).values()], [...idsIn(original).values()], name);
    }
  });
}
