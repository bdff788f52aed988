import { localDate } from '../../../lib/dates/iso-date.ts';
import type { ArtifactFact } from '../../query/plan.ts';
import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import { integers, numberProperties } from '../number/value.ts';
import { dateFactSearch, noSearch, numberFactSearch, referencesSearch, userSearch } from './search.ts';
import { chartTransfer, dateFactTransfer, numberFactTransfer, referencesTransfer, userTransfer } from './transfer.ts';
import { factValue } from './value.ts';

type NumberFact = Extract<ArtifactFact, 'id' | 'number' | 'rank'>;
type DateFact = Extract<ArtifactFact, 'submittedOn' | 'lastUpdateOn'>;
type UserFact = Extract<ArtifactFact, 'submittedBy' | 'lastUpdateBy'>;

/** A number of the artifact. */
export const numberFactType = (fact: NumberFact): FieldType<never> => ({
  ...plainForm,
  value: {
    ...factValue(({ artifact }) => artifact[fact]),
    byName: { isShown: true, isAccepted: false },
  },
  search: numberFactSearch(fact),
  transfer: numberFactTransfer,
});

/** The rank of the artifact in its tracker. */
export const rankType: FieldType<never> = {
  ...numberFactType('rank'),
  properties: numberProperties(integers),
  presentDefault: () => '',
};

/** A date in the history of the artifact. */
export const dateFactType = (fact: DateFact): FieldType<never> => ({
  ...plainForm,
  presentDefault: (_field, { now }) => localDate(now, true),
  presentExtras: () => ({ is_time_displayed: true }),
  value: factValue((context) => context.isoDate(context.artifact[fact])),
  search: dateFactSearch(fact),
  transfer: dateFactTransfer,
});

/** A user in the history of the artifact. */
export const userFactType = (fact: UserFact, userSource: NonNullable<FieldType['userSource']>): FieldType<never> => ({
  ...plainForm,
  userSource,
  presentDefault: () => [],
  value: factValue((context) => context.user(context.artifact[fact]) ?? context.anonymousUser()),
  search: userSearch(fact),
  transfer: userTransfer,
});

/** References from the texts of the artifact, and references to it. */
export const crossReferencesType: FieldType<never> = {
  ...plainForm,
  value: factValue(({ artifact }) => artifact.crossReferences),
  search: referencesSearch,
  transfer: referencesTransfer,
};

/** The remaining effort, day by day. */
export const burndownType: FieldType<never> = {
  ...plainForm,
  value: factValue(({ artifact }, field) => artifact.burndown(field)),
  search: noSearch,
  transfer: chartTransfer,
};
