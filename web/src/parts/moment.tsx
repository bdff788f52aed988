import { Text, Tooltip } from '@mantine/core';
import { formatDateTime, formatDistance } from '../text/format.ts';

/** How long ago or ahead a date is, with the exact date in a tooltip. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <Tooltip label={formatDateTime(date)}>
      <Text component="time" dateTime={at} inherit>
        {formatDistance(date)}
      </Text>
    </Tooltip>
  );
}
