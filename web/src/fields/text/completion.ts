import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { fold } from '../../../../contract/fold.ts';
import type { SearchAnswer, SearchResult } from '../../../../contract/platform/search.ts';
import type { SearchKind } from '../../../../contract/platform/search-kinds.ts';
import type { ProjectMember } from '../../../../contract/projects/project.ts';
import { all } from '../../api/all.ts';
import { get } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';

const most = 8;

const find = async (words: string, kind: SearchKind): Promise<SearchResult[]> => {
  const { groups, jump } = await get<SearchAnswer>('/search', { query: { q: words, kind, limit: most } });
  const found = groups.flatMap(({ results }) => results);
  return jump === null || jump.kind !== kind ? found : [jump, ...found.filter(({ id }) => id !== jump.id)];
};

const titleOf = ({ title }: SearchResult): string => title.map(({ text }) => text).join('');

/** The address of a person ends with their user name. */
const userName = ({ html_url: url }: SearchResult): string => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));

const person = (username: string, name: string): Completion => ({
  label: `@${username}`,
  displayLabel: name,
  detail: username,
  apply: `@${username} `,
});

/** Members of the project come first; they are few enough to look at all of them. */
async function membersWith(words: string, project: number): Promise<Completion[]> {
  const members = await queryClient.fetchQuery({
    queryKey: ['project', project, 'members', 'all'],
    staleTime: 60_000,
    queryFn: () => all<ProjectMember>(`/projects/${project}/members`),
  });
  const begins = (name: string): boolean => fold(name).startsWith(fold(words));
  return members.flatMap(({ user: { username, real_name: name } }) => {
    if (username === null) return [];
    const isFound = [username, ...(name ?? '').split(/\s+/), name ?? ''].some(begins);
    return isFound ? [person(username, name ?? username)] : [];
  });
}

async function peopleWith(words: string, project: number | undefined): Promise<Completion[]> {
  const [members, others] = await Promise.all([
    project === undefined ? [] : membersWith(words, project),
    find(words, 'person'),
  ]);
  const people = [...members, ...others.map((found) => person(userName(found), titleOf(found)))];
  return [...new Map(people.map((one) => [one.label, one])).values()].slice(0, most);
}

const artifact = (found: SearchResult): Completion => ({
  label: found.xref ?? `#${found.id}`,
  displayLabel: `${found.xref ?? `#${found.id}`} ${titleOf(found)}`,
  apply: `${found.xref ?? `#${found.id}`} `,
});

/** Two letters, or one of a script whose letters are words: Chinese, Japanese and Korean. */
const isLongEnough = (words: string): boolean =>
  words.length > 1 || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(words);

async function complete(context: CompletionContext, project: number | undefined): Promise<CompletionResult | null> {
  const word = context.matchBefore(/(?<![\p{L}\p{N}])[@#][\p{L}\p{M}\p{N}._'’-]*/u);
  if (word === null) return null;
  const [sign, words] = [word.text.slice(0, 1), word.text.slice(1)];
  const isNumber = /^\d+$/.test(words);
  if (!isNumber && !isLongEnough(words)) return null;
  const options = await (sign === '@'
    ? peopleWith(words, project)
    : find(words, 'artifact').then((found) => found.map(artifact))
  ).catch((): Completion[] => []);
  return options.length === 0 ? null : { from: word.from, options, filter: false };
}

/** `@` completes people, and `#` completes artifacts by their titles and numbers. */
export const mentionCompletion = (project: number | undefined) =>
  autocompletion({ override: [(context) => complete(context, project)], icons: false });
