import { limits } from './limits.ts';
import { accessProblems } from './problems/access.ts';
import { accountsProblems } from './problems/accounts.ts';
import { artifactsProblems } from './problems/artifacts.ts';
import { crossTrackerProblems } from './problems/crosstracker.ts';
import { filesProblems } from './problems/files.ts';
import { platformProblems } from './problems/platform.ts';
import { projectsProblems } from './problems/projects.ts';
import { reportsProblems } from './problems/reports.ts';
import { svnProblems } from './problems/svn.ts';
import { trackersProblems } from './problems/trackers.ts';
import { wireProblems } from './problems/wire.ts';
import { workflowProblems } from './problems/workflow.ts';
import type { ProblemTable } from './problems/table.ts';

/** The closed list of problems. */
export const problems = {
  ...wireProblems,
  ...accessProblems,
  ...accountsProblems,
  ...projectsProblems,
  ...trackersProblems,
  ...artifactsProblems,
  ...reportsProblems,
  ...crossTrackerProblems,
  ...workflowProblems,
  ...filesProblems,
  ...platformProblems,
  ...svnProblems,
} as const satisfies ProblemTable;

export type ProblemCode = keyof typeof problems;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Parameters<Code extends ProblemCode> = Record<Placeholders<(typeof problems)[Code]['detail']>, string | number>;

/** The problems whose detail has no placeholders. */
export type PlainProblemCode = {
  [Code in ProblemCode]: Placeholders<(typeof problems)[Code]['detail']> extends never ? Code : never;
}[ProblemCode];

export interface ProblemExtras {
  /** Additional headers of the answer, such as Retry-After. */
  headers?: Record<string, string>;
  /** Members besides `code` and `message` in the error body. */
  members?: Record<string, unknown>;
  /** Members of `problem` in the error body. */
  details?: ProblemDetails;
  /** Something has the natural key already. Problems named `…_taken` always mean this. */
  isTaken?: true;
}

/** The place of a fault in the request, and the valid name that is closest to the given one. */
export interface ProblemDetails {
  /** a JSON Pointer into the body */
  pointer?: string;
  /** a parameter in the query or in the path */
  parameter?: string;
  nearest?: string;
  [member: string]: unknown;
}

/** Names and values of a request are repeated in its refusal, but not megabytes of them. */
const shortened = <T>(text: T): T | string =>
  typeof text === 'string' && text.length > limits.problemText
    ? `${text.slice(0, limits.problemText).toWellFormed()}…`
    : text;

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly i18n: boolean;
  readonly headers: Record<string, string>;
  readonly members: Record<string, unknown>;
  readonly details: ProblemDetails;
  readonly isTaken: boolean;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(shortened(detail));
    const entry: { status: number; i18n?: true } = problems[code];
    this.code = code;
    this.status = entry.status;
    this.i18n = entry.i18n === true;
    this.headers = extras.headers ?? {};
    this.members = extras.members ?? {};
    this.details = Object.fromEntries(
      Object.entries(extras.details ?? {}).map(([name, value]) => [name, shortened(value)]),
    );
    this.isTaken = extras.isTaken === true || code.endsWith('_taken');
  }
}

/** `throw problem('template_unknown', { id })` */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[parameters, extras]: keyof Parameters<Code> extends never
    ? [parameters?: Record<string, never>, extras?: ProblemExtras]
    : [parameters: Parameters<Code>, extras?: ProblemExtras]
): Problem {
  const values: Record<string, string | number> = parameters ?? {};
  const detail = problems[code].detail.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return new Problem(code, detail, extras);
}

/** Problems that differ only in facts that the caller may not know, such as the existence of a hidden resource. */
const shared: Partial<Record<ProblemCode, ProblemCode>> = {
  tracker_not_found: 'not_found',
  artifact_not_found: 'not_found',
  artifact_forbidden: 'forbidden',
  file_field_not_found: 'field_not_found',
};

/** The code that callers see. Problems that must be indistinguishable share one. */
export const publicCodeOf = (code: ProblemCode): ProblemCode => shared[code] ?? code;
