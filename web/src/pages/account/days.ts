/** The last second of a day, in the time zone of the browser. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A day as date inputs write it: 2026-01-31. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

export const today = (): string => dayOf(new Date());
