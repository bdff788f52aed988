import type { FieldValue } from '../../../../contract/artifacts/artifact.ts';
import { dateCriterion } from '../date/transfer.ts';
import { noCriterion } from '../links/transfer.ts';
import { writeChoices, writeUser } from '../list/criterion.ts';
import { none } from '../none.ts';
import { eachMember, rawValue } from '../plain-transfer.ts';
import { textCriterion } from '../text/transfer.ts';
import type { TransferPart } from '../transfer-part.ts';

/** These values belong to the artifact itself, so they are not read or moved separately. */
const shownOnly = (write: (value: FieldValue) => unknown): TransferPart<never> => ({
  xml: none,
  criterion: noCriterion,
  csv: { read: none, write },
  flat: write,
  move: none,
});

export const numberFactTransfer = shownOnly(rawValue);

export const dateFactTransfer: TransferPart<never> = { ...shownOnly(rawValue), criterion: dateCriterion };

const displayName = (value: FieldValue): unknown =>
  (rawValue(value) as { display_name?: string } | null)?.display_name ?? null;

export const userTransfer: TransferPart<never> = {
  ...shownOnly(displayName),
  criterion: { kind: 'list', write: writeChoices(writeUser), copy: none },
};

export const referencesTransfer: TransferPart<never> = {
  ...shownOnly((value) => eachMember((value as { value?: unknown }).value, 'ref')),
  flat: none,
};

export const chartTransfer: TransferPart<never> = {
  ...shownOnly(rawValue),
  criterion: textCriterion,
  csv: { read: none, write: none },
  flat: none,
};
