import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';

export interface ExportedLinkType {
  shortname: string;
  forwardLabel: string;
  reverseLabel: string;
}

/** The link types that the project uses. */
export const naturesElement = (types: readonly ExportedLinkType[]): Element[] =>
  unlessEmpty(
    'natures',
    types.map(({ shortname, forwardLabel, reverseLabel }) =>
      element('nature', { forward_label: forwardLabel, reverse_label: reverseLabel }, shortname),
    ),
  );
