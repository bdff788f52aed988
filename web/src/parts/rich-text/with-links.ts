import { type IsReference, linkSpots, type TextProject } from './link-spots.ts';

/** Their texts keep their meaning. */
const literal = 'a, button, code, pre';

/** Sanitized HTML with links for its addresses and references. */
export function withLinks(html: string, project: TextProject, isReference: IsReference): string {
  if (!html.includes('#') && !html.includes('://')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest(literal) !== null) continue;
    const spots = linkSpots(text.data, project, isReference);
    // From the last one on, so that the places of the others stay.
    for (const { start, end, url } of spots.toReversed()) {
      const link = document.createElement('a');
      link.href = url;
      link.textContent = text.data.slice(start, end);
      text.splitText(end);
      text.splitText(start).replaceWith(link);
    }
  }
  return body.innerHTML;
}
