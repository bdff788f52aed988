import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import { fieldTypeOf } from '../../fields/index.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import { fieldReference } from '../tracker/references.ts';

/** The settings of fields that the format has no place for, such as collapsed fieldsets. */
export const fieldSettings = ({ elements }: Pick<Tracker, 'elements'>): Element[] =>
  unlessEmpty(
    'field_settings',
    elements.flatMap(({ id, type, properties }) => {
      const own = Object.entries(fieldTypeOf({ type }).separateProperties ?? {}).flatMap(
        ([name, { default: preset }]) => {
          const value = properties[name] ?? preset;
          return value === null || value === preset ? [] : [[name, value] as const];
        },
      );
      return own.length === 0 ? [] : [element('field', { REF: fieldReference(id), ...Object.fromEntries(own) })];
    }),
  );
