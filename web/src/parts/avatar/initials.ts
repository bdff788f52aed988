const latin = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u;

const firstOf = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 32).trim();

/** One or two letters for a person: AK for Ada Keeper, 恵 for 田中 恵美. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s_.-]+/u)
    .filter((word) => /[\p{L}\d]/u.test(word));
  const last = words.at(-1) ?? '';
  if (!latin.test(last)) return firstOf(last);
  const first = words.length > 1 ? firstOf(words[0] ?? '') : '';
  return `${first}${firstOf(last)}`.toUpperCase();
}
