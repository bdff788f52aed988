import { streamXml } from '../../../lib/xml/stream.ts';
import { trackerDocument } from '../xml/known-project.ts';
import { childText } from '../xml/nodes.ts';

/** The names of the tracker in a document `tracker.xml`. */
export async function trackerNamesIn(xml: string): Promise<{ label: string; itemName: string }> {
  async function* texts(): AsyncGenerator<string> {
    yield xml;
  }
  let names = { label: '', itemName: '' };
  for await (const node of streamXml(texts(), { roots: trackerDocument, onUnknown: () => undefined })) {
    if (node.name === 'tracker') names = { label: childText(node, 'name'), itemName: childText(node, 'item_name') };
  }
  return names;
}
