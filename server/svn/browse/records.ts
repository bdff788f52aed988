import { type KnownElements, streamXml, type XmlNode } from '../../lib/xml/stream.ts';
import type { ProgramOutput } from '../port.ts';
import type { Stamp } from './entries.ts';

/** An element to read; `record`: emitted when it ends, not as a part of its parent. */
export const knownElement = (
  elements: Record<string, KnownElements> = {},
  kind: 'part' | 'record' = 'part',
): KnownElements => ({
  elements,
  isRecord: kind === 'record',
});

/** The records in the `--xml` output of svn. Ending the iteration stops the program. */
export async function* xmlRecords(
  reading: ProgramOutput,
  name: string,
  roots: Record<string, KnownElements>,
): AsyncGenerator<XmlNode> {
  let isOver = false;
  try {
    for await (const node of streamXml(reading.bytes, { roots, onUnknown: () => undefined })) {
      if (node.name === name) yield node;
    }
    isOver = true;
  } catch (error) {
    isOver = true;
    // An incomplete document is only a symptom: the program reports the cause.
    await reading.done;
    throw error;
  } finally {
    if (!isOver) reading.stop();
  }
  await reading.done;
}

export const childNamed = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

export const textOfChild = (node: XmlNode | undefined, name: string): string | undefined =>
  childNamed(node, name)?.text;

export function stampOf(node: XmlNode | undefined): Stamp {
  const date = textOfChild(node, 'date');
  return { author: textOfChild(node, 'author'), date: date === undefined ? undefined : new Date(date) };
}

export const stampElements = { author: knownElement(), date: knownElement() };
