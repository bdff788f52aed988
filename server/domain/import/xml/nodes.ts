import { parseDate } from '../../../lib/dates/iso-date.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { wrong } from './fault.ts';

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

/** A text without the indentation around it. */
export const trimmed = (node: XmlNode | undefined): string => node?.text.trim() ?? '';

/** The text of a child without surrounding blanks; '' if there is no such child. */
export const childText = (node: XmlNode, name: string): string => trimmed(childOf(node, name));

export const attribute = (node: XmlNode | undefined, name: string): string | undefined => node?.attributes[name];

export function required(node: XmlNode, name: string): string {
  const value = attribute(node, name)?.trim() ?? '';
  if (value === '') throw wrong(node, `the attribute ${name} is missing.`);
  return value;
}

const flags: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false, '': false };

export function flag(node: XmlNode, name: string, otherwise: boolean): boolean {
  const given = attribute(node, name)?.trim();
  if (given === undefined) return otherwise;
  const value = Object.hasOwn(flags, given) ? flags[given] : undefined;
  if (value === undefined) throw wrong(node, `the attribute ${name} is 0 or 1, and not ${JSON.stringify(given)}.`);
  return value;
}

export function integer(node: XmlNode, name: string, otherwise: number): number {
  const given = attribute(node, name)?.trim() ?? '';
  if (given === '') return otherwise;
  if (!/^-?\d{1,9}$/.test(given))
    throw wrong(node, `the attribute ${name} is a number, and not ${JSON.stringify(given)}.`);
  return Number(given);
}

/** An instant in milliseconds. */
export function instant(node: XmlNode): number {
  const at = parseDate(trimmed(node));
  if (at === undefined) throw wrong(node, `${JSON.stringify(trimmed(node))} is not a date.`);
  return at;
}
