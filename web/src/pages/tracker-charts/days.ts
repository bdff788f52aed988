export const ranges = ['month', 'quarter', 'year'] as const;
export type Range = (typeof ranges)[number];

type Shift = (day: Date, times: number) => void;

const byDays =
  (days: number): Shift =>
  (day, times) =>
    day.setDate(day.getDate() - days * times);

const spans: Record<Range, { count: number; back: Shift }> = {
  month: { count: 11, back: byDays(3) },
  quarter: { count: 14, back: byDays(7) },
  year: { count: 13, back: (day, times) => day.setMonth(day.getMonth() - times) },
};

/** Days at even distances up to today, the earliest first. */
export function daysOf(range: Range, today: Date): Date[] {
  const { count, back } = spans[range];
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate());
    back(day, count - 1 - index);
    return day;
  });
}
