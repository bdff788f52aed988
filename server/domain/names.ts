import { limits } from '../../contract/limits.ts';
import { isMisleading, isReserved } from './reserved-names.ts';

interface Rule {
  holds(name: string): boolean;
  otherwise: string;
}

const starts: Rule = {
  holds: (name) => /^[a-z0-9]/i.test(name),
  otherwise: 'Short name must start with an alphanumeric character.',
};
const plain: Rule = {
  holds: (name) => !/[_.]/.test(name),
  otherwise: 'Short name cannot contain underscore or dot.',
};
const unbroken: Rule = {
  holds: (name) => !/\s/.test(name),
  otherwise: 'There cannot be any spaces in the short name.',
};
const legal: Rule = { holds: (name) => /^[a-z0-9._-]*$/i.test(name), otherwise: 'Illegal character in name.' };
const longEnough: Rule = {
  holds: (name) => name.length >= limits.shortnameMinimum,
  otherwise: `Name is too short. It must be at least ${limits.shortnameMinimum} characters.`,
};
const shortEnough: Rule = {
  holds: (name) => name.length <= limits.shortnameMaximum,
  otherwise: `Name is too long. It must be less than ${limits.shortnameMaximum} characters.`,
};
const free: Rule = { holds: (name) => !isReserved(name), otherwise: 'Name is reserved.' };

/** In order: the caller gets the message of the first violated rule. */
const projectRules = [starts, plain, unbroken, legal, longEnough, shortEnough, free];
const userRules = [starts, unbroken, legal, longEnough, shortEnough, free];

const firstBroken = (rules: readonly Rule[], name: string): string | undefined =>
  rules.find((rule) => !rule.holds(name))?.otherwise;

/** The reason why a project cannot have this short name, if there is one. */
export const projectNameFault = (name: string): string | undefined => firstBroken(projectRules, name);

/** The reason why a user cannot have this name, if there is one. */
export const userNameFault = (name: string): string | undefined => firstBroken(userRules, name);

/** The reason why a person can't choose this name for themselves, if any. */
export const chosenUserNameFault = (name: string, administrators: readonly string[]): string | undefined =>
  userNameFault(name) ?? (isMisleading(name, administrators) ? free.otherwise : undefined);

/** Registration has more rules. People keep a name from elsewhere, unless it can't be typed. */
export const importedUserNameFault = (name: string): string | undefined =>
  /[\p{Cc}/:]/u.test(name) || name.length > limits.realNameMaximum ? legal.otherwise : undefined;

/** The reason why a project cannot have this label, if there is one. */
export function projectLabelFault(label: string): string | undefined {
  if (Buffer.byteLength(label) < limits.labelMinimum) {
    return `Name is too short. It must be at least ${limits.labelMinimum} characters.`;
  }
  if (Array.from(label).length > limits.labelMaximum) {
    return `Name is too long. It must be less than ${limits.labelMaximum} characters.`;
  }
  return undefined;
}

/** A single address that no mail server could read as several, as a comment, or as the end of a line. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>(),;:"\p{Cc}]+@[^\s@<>(),;:"\p{Cc}]+$/u.test(text);

/** The mail domains in a list that commas separate. People write them as in an address, too: `@example.org`. */
export const domainsIn = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter(Boolean);

/** The first entry of such a list that can't be a domain. */
export const domainFault = (list: string): string | undefined =>
  domainsIn(list).find((domain) => !/^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(domain));

/** Whether the address belongs to one of the domains. An empty list: all domains. */
export function isInDomains(email: string, domains: string): boolean {
  const listed = domainsIn(domains);
  return listed.length === 0 || listed.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
