import { parseDate } from '../../../lib/dates/iso-date.ts';
import type { KnownElements, XmlNode } from '../../../lib/xml/stream.ts';
import type { Leaving } from '../context.ts';
import { wrong } from './fault.ts';

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

/** A text without the indentation around it. */
export const trimmed = (node: XmlNode | undefined): string => node?.text.trim() ?? '';

/** The text of a child without surrounding blanks; '' if the child is missing. */
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
  if (!/^-?\d{1,15}$/.test(given))
    throw wrong(node, `the attribute ${name} is a number, and not ${JSON.stringify(given)}.`);
  return Number(given);
}

/** An instant in milliseconds. A day that its month doesn't have is reported, and counts on into the next month. */
export function instant(node: XmlNode, context: Leaving): number {
  const text = trimmed(node);
  const at = parseDate(text);
  if (at !== undefined) return at;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  // Earlier years have no dates here, and JavaScript would read them as years after 1900.
  if (Number(year) < 100) throw wrong(node, `${JSON.stringify(text)} is not a date.`);
  const next = parseDate(
    `${new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toJSON()?.slice(0, 10)}${text.slice(10)}`,
  );
  if (next === undefined) throw wrong(node, `${JSON.stringify(text)} is not a date.`);
  context.leave(node, `[${text.slice(0, 10)}, which no month has]`);
  return next;
}

/** The trackers of a project. A document may have them in several elements. */
export const trackersIn = (project: XmlNode): XmlNode[] =>
  childrenOf(project, 'trackers').flatMap((trackers) => childrenOf(trackers, 'tracker'));

export const hasContent = ({ text, attributes, children }: XmlNode): boolean =>
  text.trim() !== '' || Object.values(attributes).some((value) => value !== '') || children.some(hasContent);

/** Reports parts of an element that are not imported. */
export function leaveOthers(node: XmlNode, known: KnownElements, context: Leaving): void {
  for (const [name, value] of Object.entries(node.attributes)) {
    if (value !== '' && known.attributes?.has(name) === false) context.leave(node, `@${name}`);
  }
  const seen = new Set<string>();
  for (const child of node.children) {
    const found = Object.hasOwn(known.elements, child.name) ? known.elements[child.name] : undefined;
    const isSecond = found?.isSingle === true && seen.has(child.name);
    seen.add(child.name);
    if (found !== undefined && !isSecond) leaveOthers(child, found, context);
    else if (hasContent(child)) context.leave(child, isSecond ? '[second]' : '');
  }
}

/** A copy of an element without some of the elements in it, at any depth. */
export function withoutChildren(node: XmlNode, isLeft: (child: XmlNode) => boolean): XmlNode {
  const children = node.children.filter((child) => !isLeft(child)).map((child) => withoutChildren(child, isLeft));
  return { ...node, children };
}
