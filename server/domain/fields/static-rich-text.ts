import { renderRichText } from '../../lib/text/rich-text.ts';
import type { FieldType } from './field-type.ts';
import { structural } from './structural.ts';

/** A text on the form, for those who fill it in. */
export const staticRichText: FieldType = {
  ...structural('staticrichtext', 'static'),
  properties: { static_value: { type: 'string', default: '' } },
  presentDefault: (element) => renderRichText(String(element.properties['static_value'] ?? ''), 'html'),
};
