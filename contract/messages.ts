/**
 * The values that a message in ICU MessageFormat asks for, read from its literal type:
 * `{count, plural, one {# key} other {# keys}} of {name}` asks for `{ count: number; name: string | number }`.
 * A branch of a plural or a select may hold plain placeholders, and nothing deeper.
 */
type MessageValues<Message extends string> = {
  [Found in Placeholders<Message> as Found['name']]: Found['value'];
};

interface Placeholder<Name extends string, Value> {
  name: Name;
  value: Value;
}

type Placeholders<Message extends string> = Message extends `${string}{${infer Rest}` ? Argument<Rest> : never;

/** The text after the opening brace of an argument. */
type Argument<Rest extends string> = Rest extends `${infer Head}}${infer Tail}`
  ? Head extends `${infer Name}, ${infer Kind}, ${string}`
    ? Placeholder<Name, Kind extends 'plural' | 'selectordinal' ? number : string> | Branches<Rest>
    : Head extends `${infer Name}, number`
      ? Placeholder<Name, number> | Placeholders<Tail>
      : Placeholder<Head, string | number> | Placeholders<Tail>
  : never;

/** From here on either another branch opens, or the argument ends. */
type Branches<Rest extends string> = Rest extends `${infer Before}{${infer Body}`
  ? Before extends `${string}}${string}`
    ? Placeholders<Rest>
    : Branch<Body>
  : never;

/** The text after the opening brace of a branch. */
type Branch<Rest extends string> = Rest extends `${infer Before}}${infer After}`
  ? Before extends `${string}{${infer Name}`
    ? Placeholder<Name, string | number> | Branch<After>
    : Branches<After>
  : never;

/** The arguments after the id of a message: none if it has no placeholders. */
export type MessageArguments<Message extends string> = keyof MessageValues<Message> extends never
  ? []
  : [values: MessageValues<Message>];

/** Lingui decodes `\u0041` in its result, and so would in text that people wrote: spell their backslashes that way. */
export function withEscapedBackslashes(values: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', String.raw`\u005c`) : value,
    ]),
  );
}
