import type { Stored } from '../fields/value-part.ts';
import { valueTypeOf } from '../fields/index.ts';
import type { FormElement } from '../trackers/tracker.ts';
import type { Changes, Document } from './document.ts';

/** The changes of a new artifact: all initial values, including empty ones, so that representations show them. */
export function firstChanges(values: ReadonlyMap<FormElement, Stored>): Changes {
  const present = [...values].filter(([, after]) => after !== undefined);
  return Object.fromEntries(present.map(([field, after]) => [String(field.id), { after }]));
}

export function changesOf(current: Document, next: ReadonlyMap<FormElement, Stored>): Changes {
  const changes: Changes = {};
  for (const [field, after] of next) {
    const before = current[String(field.id)];
    if (valueTypeOf(field).equals(before, after)) continue;
    changes[String(field.id)] = {
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    };
  }
  return changes;
}
