import { Text, Tooltip } from '@mantine/core';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function distance(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return relative.format(0, 'second');
}

/** A date as a person says it, with the exact one in a tooltip. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <Tooltip label={exact.format(date)}>
      <Text component="time" dateTime={at} inherit>
        {distance(date)}
      </Text>
    </Tooltip>
  );
}
