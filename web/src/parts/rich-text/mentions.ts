import { useQueries } from '@tanstack/react-query';
import { useKnownSelf } from '../../api/session.ts';
import { mentionQuery } from '../../api/users/users.ts';
import { type NamedPerson, personName, useNames } from '../names.ts';

const link = 'a.user-mention';

/** More people in one text keep their user names, because the page asks for each of them. */
const mostNamed = 50;

/** User names consist of letters, digits and `._-`, so an address has them as they are. */
const loginIn = (mention: Element): string => /\/users\/([\w.-]+)$/.exec(mention.getAttribute('href') ?? '')?.[1] ?? '';

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

function mentionedIn(html: string): string[] {
  if (!html.includes('user-mention')) return [];
  const logins = new Set(Array.from(bodyOf(html).querySelectorAll(link), loginIn));
  return [...logins].filter((login) => login !== '').slice(0, mostNamed);
}

/** Mentions show the name of the person, as everywhere else. The user name is their title. */
function withNames(html: string, people: ReadonlyMap<string, NamedPerson>): string {
  if (people.size === 0) return html;
  const body = bodyOf(html);
  for (const mention of body.querySelectorAll(link)) {
    const login = loginIn(mention);
    const person = people.get(login);
    if (person === undefined) continue;
    mention.textContent = `@${personName(person)}`;
    mention.setAttribute('title', `@${login}`);
  }
  return body.innerHTML;
}

/** Sanitized HTML whose mentions have names. Until they are known, and for visitors, they are user names. */
export function useNamedMentions(html: string): string {
  useNames();
  const logins = mentionedIn(html);
  const isSignedIn = useKnownSelf() !== null;
  const found = useQueries({ queries: isSignedIn ? logins.map(mentionQuery) : [] });
  const people = new Map(
    found.flatMap(({ data }, index) => {
      const login = logins[index];
      return data === undefined || data === null || login === undefined ? [] : [[login, data] as const];
    }),
  );
  return withNames(html, people);
}
