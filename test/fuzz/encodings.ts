import { Written } from './garbage.ts';

export function toJson(value: unknown): string {
  if (value instanceof Written) return value.text;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`);
  return `{${members.join(',')}}`;
}

/** Deliberately without escaping and checks. */
export function toXml(value: unknown, name = 'request'): string {
  if (value instanceof Written) return `<${name}>${value.text}</${name}>`;
  if (Array.isArray(value)) return `<${name}>${value.map((item) => toXml(item, 'item')).join('')}</${name}>`;
  if (typeof value !== 'object' || value === null) return `<${name}>${String(value)}</${name}>`;
  return `<${name}>${Object.entries(value)
    .map(([member, part]) => toXml(part, member))
    .join('')}</${name}>`;
}

export function toForm(value: unknown, key = ''): string {
  if (value instanceof Written) return `${key}=${encodeURIComponent(value.text)}`;
  if (typeof value !== 'object' || value === null) return `${key}=${encodeURIComponent(String(value))}`;
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return members.map(([name, part]) => toForm(part, key === '' ? String(name) : `${key}[${name}]`)).join('&');
}
