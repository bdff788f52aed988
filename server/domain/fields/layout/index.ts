import type { FormElement } from '../../trackers/tracker.ts';
import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import { none } from '../none.ts';

/** An element of the form that has no values: lines between other elements, for example. */
export const layoutType: FieldType<never> = { ...plainForm, value: none, search: none, transfer: none };

/** Elements under one heading. */
export const fieldsetType: FieldType<never> = {
  ...layoutType,
  parent: null,
  separateProperties: { collapsed: { type: 'boolean', default: false } },
};

/** Elements one below the other. */
export const columnType: FieldType<never> = { ...layoutType, parent: 'fieldset' };

/** HTML. */
export const staticTextOf = ({ properties }: Pick<FormElement, 'properties'>): string =>
  String(properties['static_value'] ?? '');

/** A text on the form, for the people who fill it in. */
export const staticTextType: FieldType<never> = {
  ...layoutType,
  properties: { static_value: { type: 'string', default: '' } },
  presentDefault: (element, context) => context.renderedHtml(staticTextOf(element)),
};
