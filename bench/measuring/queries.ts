import { frequentWord, searchedWords, rareWord } from '../artifacts/words.ts';
import type { Subject } from '../artifacts/subject.ts';

export interface Query {
  name: string;
  /** the parameters of `GET /trackers/{id}/artifacts` for the nth request */
  ask: (time: number) => Ask;
  /** each request is different, so that caches don't help */
  isNewEachTime?: true;
}

type Ask = Record<string, string>;

const criteria = (given: object) => (): Ask => ({ query: JSON.stringify(given) });
const tql = (text: string) => (): Ask => ({ expert_query: text });

const fiveTerms = (word: string): string =>
  `status = "Closed" AND severity IN ("Normal", "Minor") AND due_date > "2023-01-01" AND votes < 10 AND title = "${word}"`;

/** Search results are cached, so each text is searched for only once. */
const newWords: Query[] = [
  {
    name: 'text contains, frequent words, each for the first time',
    ask: (time) => criteria({ title: frequentWord(time) })(),
    isNewEachTime: true,
  },
  {
    name: 'text contains, rare words, each for the first time',
    ask: (time) => criteria({ description: rareWord(time) })(),
    isNewEachTime: true,
  },
  {
    name: 'TQL, five terms with AND, texts for the first time',
    ask: (time) => tql(fiveTerms(frequentWord(time + 1000)))(),
    isNewEachTime: true,
  },
];

/** The measured searches. */
export function queriesOf({ statusIds, people }: Subject): Query[] {
  const between = (from: string, to: string) => ({ due_date: { operator: 'between', value: [from, to] } });
  return [
    { name: 'no filter', ask: () => ({}) },
    { name: 'list value, most artifacts have it', ask: criteria({ status: statusIds['Closed'] }) },
    { name: 'list value, few have it', ask: criteria({ status: statusIds['New'] }) },
    { name: 'user, the busiest', ask: criteria({ assigned_to: people[0]?.id }) },
    { name: 'user, another', ask: criteria({ assigned_to: people[1]?.id }) },
    { name: 'date range, four years', ask: criteria(between('2021-06-01', '2025-12-31')) },
    { name: 'date range, one month', ask: criteria(between('2024-03-01', '2024-03-31')) },
    { name: 'text contains, one in five', ask: criteria({ title: searchedWords.common }) },
    { name: 'text contains, one in 200', ask: criteria({ title: searchedWords.middle }) },
    { name: 'text contains, one in 20,000', ask: criteria({ title: searchedWords.rare }) },
    { name: 'TQL, five terms with AND', ask: tql(fiveTerms(searchedWords.common)) },
    {
      name: 'TQL, five terms with OR',
      ask: tql(
        `status = "Closed" OR status = "Resolved" OR severity = "Blocker" OR assigned_to = "${people[0]?.username}" OR votes > 50`,
      ),
    },
    ...newWords,
  ];
}
