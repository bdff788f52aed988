/** For each input: patterns of the refusals that concern it. */
export type RefusalPatterns<Values> = { readonly [Name in keyof Values]?: RegExp };

/** The member of the request that a schema error names: "Invalid value specified for `settings.layout`". */
const named = /specified for `([^`]+)`/i;

const isAbout = (path: string, name: string): boolean =>
  path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`) || path.endsWith(`.${name}`);

/** The input that a refusal is about; undefined: it is about none, or about several. */
export function refusedInput<Values extends object>(
  message: string,
  values: Values,
  patterns: RefusalPatterns<Values> = {},
): (keyof Values & string) | undefined {
  const names = Object.keys(values) as (keyof Values & string)[];
  const path = named.exec(message)?.[1];
  const byMember = path === undefined ? undefined : names.find((name) => isAbout(path, name));
  return byMember ?? names.find((name) => patterns[name]?.test(message) === true);
}
