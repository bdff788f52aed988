import { wrong } from '../fault.ts';
import { attribute, childrenOf } from '../nodes.ts';
import type { ValueReader } from './value-reader.ts';

/** All files that the field had at that time. */
export const fileValue: ValueReader = (change, _field, context) =>
  childrenOf(change, 'value').flatMap((value) => {
    const name = attribute(value, 'ref')?.trim() ?? '';
    if (name === '') return [];
    const file = context.file(name);
    if (file === undefined) throw wrong(value, `the artifact has no <file> ${JSON.stringify(name)}.`);
    return [file];
  });
