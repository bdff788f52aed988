import { Text } from '@mantine/core';
import type { MinimalUser } from '../../../../../contract/user.ts';
import { Moment } from '../../../parts/moment.tsx';
import { Person } from '../history/person.tsx';
import { type FieldValue, fieldWidget } from './widget.ts';

/** What the platform knows, and nobody sets. */
export const numberFactWidget = fieldWidget<FieldValue & { value: number | null }>({
  Show: ({ value }) => <Text>{value.value}</Text>,
});

export const dateFactWidget = fieldWidget<FieldValue & { value: string }>({
  Show: ({ value }) => (
    <Text component="div">
      <Moment at={value.value} />
    </Text>
  ),
});

export const userFactWidget = fieldWidget<FieldValue & { value: MinimalUser }>({
  Show: ({ value: { value: user } }) => <Person user={user} />,
});
