import { reasons } from './fr.ts';
import { partReasons } from './fr-parts.ts';
import { queryReasons } from './fr-queries.ts';
import { rarerReasons } from './fr-rarer.ts';
import { refusalReasons } from './fr-refusals.ts';
import { requestReasons } from './fr-requests.ts';
import { structureReasons } from './fr-structure.ts';

/** All French reasons. The first one that fits is shown, so those that fit more come later. */
export const french: Readonly<Record<string, string>> = {
  ...reasons,
  ...rarerReasons,
  ...requestReasons,
  ...refusalReasons,
  ...queryReasons,
  ...partReasons,
  ...structureReasons,
};
