import { computedValue } from './computed.ts';
import { dateValue } from './date.ts';
import { fileValue } from './file.ts';
import { linksValue } from './links.ts';
import { listValue } from './list.ts';
import { openListValue } from './open-list.ts';
import { permissionsValue } from './permissions.ts';
import { plainValue } from './plain.ts';
import { textValue } from './text.ts';
import type { ValueWriter } from './value-writer.ts';

/** A writer for each type of field that people fill in. The other fields tell what the artifact itself tells. */
export const valueWriters: ReadonlyMap<string, ValueWriter> = new Map(
  Object.entries({
    string: plainValue('string'),
    int: plainValue('int'),
    float: plainValue('float'),
    text: textValue,
    date: dateValue,
    sb: listValue,
    rb: listValue,
    msb: listValue,
    cb: listValue,
    tbl: openListValue,
    file: fileValue,
    art_link: linksValue,
    perm: permissionsValue,
    computed: computedValue,
  }),
);
