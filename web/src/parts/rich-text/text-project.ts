import { createContext, use } from 'react';
import type { TextProject } from './link-spots.ts';

/** The project of the page, for texts that don't know theirs: descriptions of fields and notes in forms. */
export const PageProject = createContext<TextProject>(null);

/** The project in which references of a text are links. */
export function useTextProject(own: TextProject): TextProject {
  const ofPage = use(PageProject);
  return own ?? ofPage;
}
