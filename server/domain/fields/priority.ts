import type { FieldType } from './field-type.ts';
import { intField } from './int.ts';
import { numberFact } from './read-only.ts';

/** The rank of the artifact among those of its tracker. */
export const priorityField: FieldType = {
  ...numberFact('priority', (artifact) => artifact.rank),
  properties: intField.properties,
  presentDefault: () => '',
};
