import { InvalidArgumentError } from 'commander';

export function numberOfTracker(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is the number of a tracker.');
}
