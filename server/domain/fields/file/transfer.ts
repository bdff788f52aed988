import { element } from '../../../lib/xml/element.ts';
import { fileReference } from '../../export/tracker/references.ts';
import { known, many } from '../../import/xml/known-elements.ts';
import { attribute, childrenOf } from '../../import/xml/nodes.ts';
import { orNone } from '../list/bound-values.ts';
import { none } from '../none.ts';
import { eachMember, hasBehavior, unchanged } from '../plain-transfer.ts';
import { textCriterion } from '../text/transfer.ts';
import type { TransferPart } from '../transfer-part.ts';
import type { FileFacts } from '../value-part.ts';

export const fileTransfer: TransferPart<FileFacts[]> = {
  // A change lists all files that the field had at that time.
  xml: {
    type: 'file',
    change: known({ value: many(known({}, 'ref')) }, 'field_name type'),
    read: (change, _field, context) =>
      childrenOf(change, 'value').flatMap((value) => {
        const name = attribute(value, 'ref')?.trim() ?? '';
        if (name === '') return [];
        const file = context.file(name);
        if (file === undefined) context.leave(value, '[file that is not in the archive]');
        return file === undefined ? [] : [file];
      }),
    content(_field, stored, context) {
      const files = stored ?? [];
      const kept = files.filter(({ id }) => context.fileIds.has(id));
      context.leave?.('attachments of the past whose bytes are gone', files.length - kept.length);
      return orNone(kept.map((file) => element('value', { ref: fileReference(file.id) })));
    },
  },
  criterion: textCriterion,
  csv: {
    read: { cell: ({ label }) => ({ fault: `${label} holds files, which no CSV can bring.` }) },
    write: (value) => eachMember((value as { file_descriptions?: unknown }).file_descriptions, 'name'),
  },
  flat: none,
  move: { takesFrom: hasBehavior('file'), convert: unchanged },
};
