import { readFloat, readInteger } from '../../fields/number.ts';
import { computedValue } from './computed.ts';
import { dateValue } from './date.ts';
import { fileValue } from './file.ts';
import { linksValue } from './links.ts';
import { listValue } from './list.ts';
import { openListValue } from './open-list.ts';
import { permissionsValue } from './permissions.ts';
import { numberValue, stringValue } from './plain.ts';
import { textValue } from './text.ts';
import type { ValueReader } from './value-reader.ts';

/** A reader for each type of field that people fill in. The others tell what the artifact itself tells. */
export const valueReaders: ReadonlyMap<string, ValueReader> = new Map(
  Object.entries({
    string: stringValue,
    int: numberValue(readInteger),
    float: numberValue(readFloat),
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
