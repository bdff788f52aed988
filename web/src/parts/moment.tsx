import { Text, Tooltip } from '@mantine/core';
import { useTimeZone } from '../time-zone.ts';

/** Making one takes longer than using it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function exactIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const zone = timeZone === undefined ? {} : { timeZone };
  const made = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  formats.set(timeZone, made);
  return made;
}

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
  const exact = exactIn(useTimeZone());
  return (
    <Tooltip label={exact.format(date)}>
      <Text component="time" dateTime={at} inherit>
        {distance(date)}
      </Text>
    </Tooltip>
  );
}
