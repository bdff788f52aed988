import type { FieldType } from './field-type.ts';

/** What most types have in common: no list, no users, always equal when the JSON is. */
export const plain = {
  role: 'field',
  isWritable: true,
  properties: {},
  isAlwaysPresent: false,
  initial: () => undefined,
  isEmpty: (stored) => stored === undefined || stored === null || stored === '',
  equals: (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null),
  presentDefault: () => null,
  users: () => [],
  index: () => [],
  text: () => '',
} as const satisfies Partial<FieldType>;
