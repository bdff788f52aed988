import { createHash } from 'node:crypto';
import type { AuditVerification } from '../../../contract/platform/audit.ts';
import { eventTypes } from '../../../contract/platform/events.ts';
import type { LoggedEvent } from '../../events/index.ts';
import type { AuditLine, ChainEnd } from './store.ts';

/** The details in a line. They contain no secrets, names of people or addresses. */
const keptDetails = [
  'parts',
  'names',
  'status',
  'change',
  'purpose',
  'kind',
  'count',
  'data',
  'memberId',
  'version',
] as const;

function detailsOf(event: LoggedEvent): string {
  const details: Readonly<Record<string, unknown>> = { ...event.details };
  return JSON.stringify(
    Object.fromEntries(keptDetails.flatMap((name) => (details[name] === undefined ? [] : [[name, details[name]]]))),
  );
}

/** Everything but the address, which may be removed. */
function hashOf(before: string, line: Omit<AuditLine, 'hash' | 'ip'>): string {
  const { seq, type, at, user_id, key_id, project_id, tracker_id, artifact_id, subject_id, details } = line;
  const sealed = [line.line, seq, at, type, user_id, key_id, project_id, tracker_id, artifact_id, subject_id, details];
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(sealed)}`)
    .digest('hex');
}

/** The lines that follow the end of a chain. */
export function sealed({ line, hash }: ChainEnd, events: readonly LoggedEvent[]): AuditLine[] {
  let before = hash;
  return events.map((event, index) => {
    const unsealed = {
      line: line + index + 1,
      seq: event.seq,
      type: event.type,
      at: event.at,
      user_id: event.userId ?? null,
      key_id: event.keyId ?? null,
      project_id: event.projectId ?? null,
      tracker_id: event.trackerId ?? null,
      artifact_id: event.artifactId ?? null,
      subject_id: event.subjectId ?? null,
      details: detailsOf(event),
    };
    before = hashOf(before, unsealed);
    return { ...unsealed, hash: before, ip: event.ip ?? null };
  });
}

export const isAudited = ({ type }: LoggedEvent): boolean => eventTypes[type].isAudited;

export interface ChainFault {
  line: number;
  kind: NonNullable<AuditVerification['fault']>['kind'];
}

/** Follows a chain from its beginning, line by line. */
export function createChainCheck(from: ChainEnd) {
  let { line, hash } = from;
  return {
    /** The first fault; undefined: the line follows the one before it. */
    next(found: AuditLine, expected?: ChainEnd): ChainFault | undefined {
      if (found.line !== line + 1) return { line: line + 1, kind: 'removed' };
      const isExpected = found.line !== expected?.line || found.hash === expected.hash;
      if (!isExpected || hashOf(hash, found) !== found.hash) return { line: found.line, kind: 'changed' };
      ({ line, hash } = found);
      return undefined;
    },
    end: (): ChainEnd => ({ line, hash }),
  };
}
