import { Text } from '@mantine/core';
import type { MinimalUser } from '../../../../contract/accounts/user.ts';
import { Moment } from '../../parts/moment.tsx';
import { Person } from '../../parts/person.tsx';
import { momentCell, plainCell, userCell } from '../cell/cells.tsx';
import { type FieldValue, valueUi } from '../field-ui.ts';

/** Facts that the platform itself records. */
const readOnly = { editor: null, Default: null } as const;

export const numberFactUi = valueUi<FieldValue & { value: number | null }>({
  ...readOnly,
  Show: ({ value }) => <Text>{value.value}</Text>,
  cell: plainCell,
});

export const dateFactUi = valueUi<FieldValue & { value: string }>({
  ...readOnly,
  Show: ({ value }) => (
    <Text component="div">
      <Moment at={value.value} />
    </Text>
  ),
  cell: momentCell,
});

export const userFactUi = valueUi<FieldValue & { value: MinimalUser }>({
  ...readOnly,
  Show: ({ value: { value: user } }) => <Person user={user} />,
  cell: userCell,
});
