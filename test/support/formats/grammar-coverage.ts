import { grammar } from './archive-grammar.ts';
import { parsed, type Node } from './archive-reader.ts';

/** Services that Hearth doesn't have; the import reports them as a whole. */
const absentServices = new Set(['git', 'frs', 'docman', 'mediawiki', 'mediawiki-standalone', 'timetracking']);

const namesIn = (text = ''): string[] => text.split(' ').filter((token) => token !== '');

interface Alternative {
  name: string;
  rule: string;
}

export const alternativesOf = (rule: string): Alternative[] =>
  namesIn(grammar[rule]?.children).flatMap((token) =>
    token
      .replace(/[?*+]$/, '')
      .split('|')
      .map((one) => {
        const [name = '', rule = name] = one.split(':');
        return { name, rule };
      }),
  );

export const attributesOf = (rule: string): string[] =>
  namesIn(grammar[rule]?.attributes).map((token) => token.split('=')[0]?.replace('?', '') ?? '');

/** The rule of an element, by its type where that decides. */
export function ruleOf(node: Node, rule: string): string {
  const by = grammar[rule]?.by;
  if (by === undefined) return rule;
  return ruleOf(node, by.rules[node.attributes[by.attribute] ?? ''] ?? by.rules['*'] ?? '');
}

export const isRepeatable = (rule: string, child: string): boolean =>
  namesIn(grammar[rule]?.children).some(
    (token) => /[*+]$/.test(token) && token.split('|').some((one) => one.replace(/(?::\w+)?[*+]?$/, '') === child),
  );

/** The rules of the types of one element, by each of them. */
export const rulesOfTypes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(grammar).flatMap(({ by }) => {
    const rules = [...new Set(Object.values(by?.rules ?? {}))];
    return rules.map((rule): [string, string[]] => [rule, rules.filter((one) => one !== rule)]);
  }),
);

/** Every place of the grammar: `rule/child` and `rule@attribute`. */
export function wholeGrammar(): string[] {
  const seen = new Set<string>();
  const parts = new Set<string>();
  const visit = (rule: string): void => {
    if (seen.has(rule)) return;
    seen.add(rule);
    for (const [value, special] of Object.entries(grammar[rule]?.by?.rules ?? {})) {
      if (value !== '*') parts.add(`${rule}=${value}`);
      visit(special);
    }
    for (const attribute of attributesOf(rule)) parts.add(`${rule}@${attribute}`);
    for (const child of alternativesOf(rule)) {
      if (absentServices.has(child.name)) continue;
      parts.add(`${rule}/${child.name}`);
      visit(child.rule);
    }
  };
  visit('project');
  return [...parts];
}

/** Adds the places of the grammar that a document uses. */
export function usedBy(xml: string, used: Set<string>): void {
  const visit = (node: Node, rule: string): void => {
    const by = grammar[rule]?.by;
    if (by !== undefined) {
      const value = node.attributes[by.attribute] ?? '';
      used.add(`${rule}=${value}`);
      return visit(node, by.rules[value] ?? by.rules['*'] ?? '');
    }
    for (const attribute of Object.keys(node.attributes)) used.add(`${rule}@${attribute}`);
    for (const child of node.children) {
      const found = alternativesOf(rule).find(({ name }) => name === child.name);
      if (found === undefined) continue;
      used.add(`${rule}/${child.name}`);
      visit(child, found.rule);
    }
  };
  visit(parsed(xml), 'project');
}
