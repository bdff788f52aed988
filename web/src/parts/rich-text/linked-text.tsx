import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKnownReferences } from './known-references.ts';
import { type LinkSpot, linkSpots, type TextProject } from './link-spots.ts';
import { withoutMarkup } from './without-markup.ts';

interface Props {
  text: string;
  project: TextProject;
}

/** A plain text with links at these spots. */
export function TextWithLinks({ text, spots }: { text: string; spots: readonly LinkSpot[] }) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end, url } of spots) {
    parts.push(
      text.slice(done, start),
      <Anchor key={start} href={url} inherit c="inherit" underline="always">
        {text.slice(start, end)}
      </Anchor>,
    );
    done = end;
  }
  return [...parts, text.slice(done)];
}

/** A plain text with links for its addresses and references. */
export function LinkedText({ text, project }: Props) {
  const isReference = useKnownReferences(text, project);
  return <TextWithLinks text={text} spots={linkSpots(text, project, isReference)} />;
}

/** A description of a project or a tracker: without the marks of Markdown, with its links. */
export function DescriptionText({ text, project }: Props) {
  const isReference = useKnownReferences(withoutMarkup(text, project, () => false).text, project);
  return <TextWithLinks {...withoutMarkup(text, project, isReference)} />;
}
