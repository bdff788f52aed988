import type { TrackerReference } from '../../../../contract/trackers/tracker.ts';
import { t } from '../../text/index.ts';

export interface WantedLink {
  id: number;
  /** '': none */
  type: string;
}

/** The editable state of the links of an artifact. */
export interface WantedLinks {
  links: WantedLink[];
  /** of a new artifact */
  parent?: { id: number };
  /** from other artifacts: only shown */
  reverse?: readonly ShownLink[];
}

/** A link as an artifact shows it. */
export interface ShownLink {
  id: number;
  type: string | null;
  tracker: TrackerReference;
}

export interface LinkType {
  shortname: string;
  forward_label: string;
  reverse_label: string;
}

/** How a type of links is called, seen from one end. */
export function labelOfType(types: readonly LinkType[], type: string, direction: 'forward' | 'reverse'): string {
  if (type === '') return t(direction === 'forward' ? 'links.untyped' : 'links.untyped.reverse');
  const found = types.find(({ shortname }) => shortname === type);
  return (direction === 'forward' ? found?.forward_label : found?.reverse_label) ?? type;
}
