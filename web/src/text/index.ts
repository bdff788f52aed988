import { en, type TextKey } from './en/index.ts';

export type { TextKey } from './en/index.ts';

/** The text of a key, with its {places} filled. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return en[key].replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
