import { InvalidArgumentError } from 'commander';
import { Problem } from '../contract/problems.ts';
import { Complaint } from './complaint.ts';

export function numberOfTracker(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected the number of a tracker.');
}

const hiddenTrackerCodes: readonly string[] = ['tracker_not_found', 'tracker_not_visible'];

/** The error about a tracker in one sentence. */
export async function aboutTracker<T>(id: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Complaint(
      hiddenTrackerCodes.includes(error.code) ? `There is no tracker ${id}.` : error.message || error.code,
    );
  }
}
