import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Phrases that readers have to translate, each with a plain replacement. */
const phrases: readonly [pattern: RegExp, instead: string][] = [
  [/\banew\b/i, 'again'],
  [/\bwho(ever|mever)\b/i, 'the user who, everyone who'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, repair'],
  [/\bin vain\b/i, 'without success'],
  [/\bthe how manieth\b/i, 'the nth'],
  [/\b(lest|whither|thereof|therein|hitherto)\b/i, 'a current word'],
  [/\bis there (already|as a whole)\b/i, 'already exists, is complete'],
  [/\bis no (number|date|address|object|array|list|change|image|dump|query|template|UTF-8)\b/i, 'is not a …'],
  [
    /\b(what|who) (is|was|were|are) (told|said|seen|asked|meant|held|kept|gone|there|read|sent|typed)\b/i,
    'name the thing',
  ],
  [/\b(is|are|was|were) told (of|by|in|as|with|where|whatever|its|at|from|together)\b/i, 'is reported, is notified'],
  [/\btells? (what|who|when|how|of)\b/i, 'reports, returns'],
  [/\b(stands|stood) (in|on|below|beside|there|where|alone)\b/i, 'is'],
  [/\b(he|him|his|himself)\b/i, 'they'],
  [/\b(which|what|where|when|that|as) one (may|can|goes|looks|edits|chooses)\b/i, 'you, the user'],
  [/\b(goes|gone|go) for good\b|\bfor good\b/i, 'permanently'],
  [/\bon (its|their) way\b/i, 'loading, running'],
  [/\bin sight\b/i, 'visible'],
  [/\b(some|any)body else('s)? was faster\b|\b(some|no)body was faster\b/i, 'someone else saved first'],
  [/^\s*(\/\*\*|\*|\/\/) (What|Who) [a-z]/, 'begin with a noun or a verb'],
];

/** Phrases that only the pages and their documentation still have. The rest of the sources must not. */
const sourcePhrases: typeof phrases = [
  [/\b(is|are|was|were) told\b|\btells\b/i, 'is notified, reports, names'],
  [/\b(that|which) (is|are|was|were) none\b/i, 'is not valid'],
  [/(?<!\bthere )\b(is|are|was|were) no (?!longer\b|more\b|better\b|different\b)[a-z]/i, 'is not a …, does not exist'],
  [/\b(is|are) there for\b|\bexists? for\b/i, 'only … can see'],
  [/\b(comes?|came|becomes|became) of (it|them|this|that|each)\b|\bwhat becomes of\b/i, 'the result'],
  [/^\s*(\/\*\*|\*|\/\/) (Whom|Whose|Whoever|Whatever) [a-z]/, 'begin with a noun or a verb'],
  [/\bWhether .* (is|are) (told|asked|known|remembered|shown) /, 'Callers … must not learn that'],
  [/\. (What|Who) [a-z]+ [^.?]*(?<![?])(\.|$)/, 'name the thing'],
  [/\bowes?\b|\bknows? (itself|themselves)\b/i, 'through, may read only itself'],
  [/\bhears? (of|so)\b/i, 'is notified of'],
  [/\bkeeps? (nobody|everybody)\b|\bgets? (its|their) turn\b/i, "doesn't delay others, runs in between"],
  [/\bhand(s|ed|ing)? (over|out)\b/i, 'forward, pass, assign'],
  [/\b(those|that|values|text) of (then|now|today)\b/i, 'at that time, current'],
  [/\blooks? (whether|for commits)\b/i, 'check whether, check for commits'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bsomebody (who|in|that|may|must|can|sends)\b|\bsomebody's\b/i, 'a person who, a caller who'],
  [/\bpassed over\b|\btakes? along\b|\bgoes on\b/i, 'ignored, keeps, continues'],
  [/\b(is|are) as unknown as\b|\bknow(s)? nothing of\b/i, 'is reported like an unknown …, may not read'],
  [/\bthere is nobody\b|\bnobody is asked\b|\bof late\b/i, 'nobody exists, recently'],
];

/** Files that list old words on purpose. */
const exceptions = /^(test\/conformance\/plain-english|docs\/decisions\/0010-)/;

const files = globSync(['{bench,cli,contract,packages,server,test,tools,web}/**/*.{ts,tsx}', 'docs/**/*.md', '*.md'], {
  cwd: root,
})
  .filter((file) => !file.includes('node_modules') && !exceptions.test(file))
  .toSorted();

/** Sources apart from the web application, generated types, migrations, which are never edited, and long runs. */
const others = /\.md$|^web\/|\/migrations\/|^cli\/mcp\/operations\.ts$|^test\/(race|fuzz|failover|soak)\//;
const isPlainSource = (file: string): boolean => !others.test(file);

/** Comments, titles of tests, messages and documents; names in code are not checked. */
function textsOf(file: string, line: string): string {
  if (file.endsWith('.md')) return line.replaceAll(/`[^`]*`/g, '');
  const comment = /(?:^|\s)(?:\/\/|\/\*\*?|\*)\s.*$/.exec(line)?.[0] ?? '';
  const title = /\b(?:test|describe)\(\s*(['`"].*['`"])/.exec(line)?.[1] ?? '';
  const logged = /\b(?:log\.\w+|say|note|new \w*(?:Error|Complaint))\((.*)$/.exec(line)?.[1] ?? '';
  return comment || title || logged;
}

/** Declarations with names that a colleague would not search for. */
const metaphor =
  /\b(?:const|let|function|interface|type|class)\s+(?:told|elsewhere|anew|mend|patient|inhabited|unsaid|furnish\w*|workshop|founding|sight|\w*desk|ground)\b/i;

/** The same for sources apart from the web application. */
const sourceMetaphor =
  /\b(?:const|let|function|interface|type|class)\s+(?:wish\w*|patience\w*|fleeting|gradual\w*|occupation\w*|birth\w*|desks?|sought\w*|isTold)\b/i;

describe('plain English', () => {
  test('the texts of the repository have no phrases that readers must translate', () => {
    assert.ok(files.length > 1000);
    const found = files.flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const text = textsOf(file, line);
          return (isPlainSource(file) ? [...phrases, ...sourcePhrases] : phrases)
            .filter(([pattern]) => pattern.test(text))
            .map(([, instead]) => `${file}:${index + 1}: ${text.trim()} (instead: ${instead})`);
        }),
    );
    assert.deepEqual(found, []);
  });

  test('names are words that a colleague would search for', () => {
    const found = files
      .filter((file) => !file.endsWith('.md'))
      .flatMap((file) =>
        readFileSync(`${root}/${file}`, 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            metaphor.test(line) || (isPlainSource(file) && sourceMetaphor.test(line))
              ? [`${file}:${index + 1}: ${line.trim()}`]
              : [],
          ),
      );
    assert.deepEqual(found, []);
  });
});
