import { element } from '../../../lib/xml/element.ts';
import type { FileFacts, Stored } from '../../fields/field-type.ts';
import { fileReference } from '../references.ts';
import { orNone } from './list.ts';
import type { ValueWriter } from './value-writer.ts';

export const filesIn = (stored: Stored): FileFacts[] => (Array.isArray(stored) ? (stored as FileFacts[]) : []);

/** All files that the field had at that time, as far as they go along. */
export const fileValue: ValueWriter = {
  type: 'file',
  content(_field, stored, context) {
    const files = filesIn(stored);
    const kept = files.filter(({ id }) => context.fileIds.has(id));
    context.leave?.('attachments of the past whose bytes are gone', files.length - kept.length);
    return orNone(kept.map((file) => element('value', { ref: fileReference(file.id) })));
  },
};
