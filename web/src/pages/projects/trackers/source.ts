import { activeLanguage } from '../../../text/index.ts';
import type { NewTracker } from '../../../../../contract/trackers/tracker.ts';

/** The source of a new tracker. */
export type Source =
  | { kind: 'template'; name: string }
  | { kind: 'tracker'; project: number; tracker: number | null }
  | { kind: 'xml'; name: string; xml: string | null };

type Wanted = Pick<NewTracker, 'template_name' | 'template_language' | 'from_tracker_id' | 'tracker_xml'>;

export const isComplete = (source: Source): boolean =>
  source.kind === 'template' || (source.kind === 'tracker' ? source.tracker !== null : source.xml !== null);

/** The member of the request that names it. */
export function sourceOf(source: Source): Wanted {
  if (source.kind === 'template') return { template_name: source.name, template_language: activeLanguage() };
  if (source.kind === 'tracker') return source.tracker === null ? {} : { from_tracker_id: source.tracker };
  return source.xml === null ? {} : { tracker_xml: source.xml };
}
