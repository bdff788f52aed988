import { Typography } from '@mantine/core';
import DOMPurify from 'dompurify';
import { t } from '../../text/index.ts';
import { useKnownReferences } from './known-references.ts';
import { type IsReference, linkSpots, type TextProject } from './link-spots.ts';
import { useNamedMentions } from './mentions.ts';

/** Their texts keep their meaning. */
const literal = 'a, button, code, pre';

/** Sanitized HTML with links for its addresses and references. */
function withLinks(html: string, project: TextProject, isReference: IsReference): string {
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

/** Images become buttons that show them large. Those in links keep their own meaning. */
function withLargeImages(safe: string): string {
  if (!safe.includes('<img')) return safe;
  const { body } = new DOMParser().parseFromString(safe, 'text/html');
  for (const image of body.querySelectorAll('img')) {
    if (image.closest('a, button') !== null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'picture';
    button.dataset['picture'] = image.getAttribute('src') ?? '';
    if (image.alt === '') button.setAttribute('aria-label', t('image.open'));
    image.replaceWith(button);
    button.append(image);
  }
  return body.innerHTML;
}

interface Props {
  html: string;
  /** the project in which references are links; undefined: they are already, or nothing in it is a reference */
  project?: TextProject;
}

/** HTML that a user wrote: sanitized by the server, and here once more. */
export function RichText({ html, project }: Props) {
  const sanitized = DOMPurify.sanitize(html);
  const isReference = useKnownReferences(sanitized, project ?? null);
  const linked = project === undefined ? sanitized : withLinks(sanitized, project, isReference);
  const safe = useNamedMentions(withLargeImages(linked));
  // oxlint-disable-next-line react/no-danger -- it has just been sanitized
  return <Typography dangerouslySetInnerHTML={{ __html: safe }} />;
}
