import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { ExportContext } from '../context.ts';

export interface ExportedLinkType {
  shortname: string;
  forwardLabel: string;
  reverseLabel: string;
}

/** The link types that the project uses. Their labels are additions. */
export const naturesElement = (types: readonly ExportedLinkType[], { hasAdditions }: ExportContext): Element[] =>
  unlessEmpty(
    'natures',
    types.map(({ shortname, forwardLabel, reverseLabel }) =>
      element(
        'nature',
        hasAdditions === true ? { forward_label: forwardLabel, reverse_label: reverseLabel } : { is_used: true },
        shortname,
      ),
    ),
  );
