import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { ExportContext } from '../context.ts';

export interface ExportedLinkType {
  shortname: string;
  /** false: the project doesn't offer it */
  isUsed: boolean;
  forwardLabel: string;
  reverseLabel: string;
}

/** The link types of the project. Their labels are additions. */
export const naturesElement = (types: readonly ExportedLinkType[], { hasAdditions }: ExportContext): Element[] =>
  unlessEmpty(
    'natures',
    types.map(({ shortname, isUsed, forwardLabel, reverseLabel }) => {
      const labels = hasAdditions === true ? { forward_label: forwardLabel, reverse_label: reverseLabel } : {};
      return element('nature', { ...labels, is_used: isUsed }, shortname);
    }),
  );
