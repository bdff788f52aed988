import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
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
export const LinkedText = ({ text, project }: Props) => <TextWithLinks text={text} spots={linkSpots(text, project)} />;

/** A description of a project or a tracker: without the marks of Markdown, with its links. */
export const DescriptionText = ({ text, project }: Props) => <TextWithLinks {...withoutMarkup(text, project)} />;
