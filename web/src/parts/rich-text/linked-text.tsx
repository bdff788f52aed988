import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkSpots, type TextProject } from './link-spots.ts';

interface Props {
  text: string;
  project: TextProject;
}

/** A plain text with links for its addresses and references. */
export function LinkedText({ text, project }: Props) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end, url } of linkSpots(text, project)) {
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
