import { Failure } from './codec.ts';

/** Members shown as a single line. Members with stricter rules (`shortname`, `username`) are not listed. */
const names: ReadonlySet<string> = new Set([
  'label',
  'name',
  'real_name',
  'forward_label',
  'reverse_label',
  'platform_name',
  'values',
  'new_values',
]);

/** XML cannot represent most of these, and no list or menu can show them. */
const control = /[\p{Cc}\u2028\u2029\uFFFE\uFFFF]/u;

export const isLine = (name: string): boolean => names.has(name);

/** The text (or each text of a list) without surrounding line breaks. Fails on inner line breaks. */
export function asLine(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const lines = value.map((item, index) => (typeof item === 'string' ? asLine(item, `${path}[${index}]`) : item));
    return lines.find((line) => line instanceof Failure) ?? lines;
  }
  if (typeof value !== 'string' || !control.test(value)) return value;
  const line = value.trim();
  return control.test(line) ? Failure.invalid(path, 'Control characters and line breaks are not allowed.') : line;
}
