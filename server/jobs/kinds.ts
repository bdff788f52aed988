import type { Static, TSchema } from 'typebox';
import { jobLimits } from '../../contract/limits.ts';

/** Thrown by a job that would fail on every attempt, so that it is not retried. */
export class GiveUp extends Error {}

/** One attempt at a job. */
export interface Attempt {
  id: number;
  /** 1, 2, 3 … */
  number: number;
  createdAt: number;
  /** Aborted when another copy owns the job or Hearth stops. Another run completes it. */
  signal: AbortSignal;
}

/** Jobs of different lanes don't wait for each other. */
export type Lane = keyof typeof jobLimits.atOnce;

/** `running` counts the jobs of the same kind that this process runs, by turn. */
type Room = (turn: string, running: ReadonlyMap<string, number>) => number;

/** Handles the jobs of a kind. Must be idempotent: a job may run twice if a process is killed. */
export interface JobKind<Payload extends TSchema = TSchema> {
  kind: string;
  payload?: Payload;
  /** maximum number of attempts; defaults to the limit */
  attempts?: number;
  /** defaults to the common lane */
  lane?: Lane;
  /** false: this process only queues such jobs, and other processes run them */
  isRunHere?: boolean;
  /** The number of further jobs of a turn that may begin in this process. Such jobs must be queued with turns. */
  room?: Room;
  run(payload: Static<Payload>, attempt: Attempt): Promise<void>;
}

/**
 * Describes the fault of a payload. The checker is loaded with the first job, because most starts never need it.
 */
async function faultIn(schema: TSchema | undefined, payload: unknown): Promise<string | undefined> {
  if (schema === undefined) return undefined;
  const { Check, Errors } = await import('typebox/value');
  if (Check(schema, payload)) return undefined;
  const [fault] = Errors(schema, payload);
  return `${fault?.instancePath ?? ''} ${fault?.message ?? ''}`.trim();
}

/** The handlers by kind, filled when Hearth is composed. */
export function createKinds() {
  const kinds = new Map<string, JobKind>();

  function find(kind: string): JobKind {
    const found = kinds.get(kind);
    if (found === undefined) throw new Error(`Nothing handles jobs of the kind ${kind}.`);
    return found;
  }

  const runHere = (wanted: Lane): JobKind[] =>
    [...kinds.values()].filter(({ isRunHere = true, lane = 'usual' }) => isRunHere && lane === wanted);

  return {
    find,
    /** of the jobs of a lane that this process runs */
    names: (wanted: Lane): string[] => runHere(wanted).map(({ kind }) => kind),

    /** jobs that take turns */
    turned: (wanted: Lane): string[] => runHere(wanted).flatMap(({ kind, room }) => (room === undefined ? [] : [kind])),

    /** undefined: unknown kind */
    laneOf(kind: unknown): Lane | undefined {
      const found = typeof kind === 'string' ? kinds.get(kind) : undefined;
      return found && (found.lane ?? 'usual');
    },

    add<Payload extends TSchema>(definition: JobKind<Payload>): void {
      if (kinds.has(definition.kind)) throw new Error(`Jobs of the kind ${definition.kind} are handled already.`);
      kinds.set(definition.kind, definition);
    },

    /** The payload as JSON, validated against the handler's schema. */
    async encode(kind: string, payload: unknown): Promise<string> {
      const { payload: schema } = find(kind);
      const text = JSON.stringify(payload) as string | undefined;
      if (text === undefined) throw new Error(`The payload of a job ${kind} is not JSON.`);
      if (text.length > jobLimits.payloadMaximum) throw new Error(`The payload of a job ${kind} is too large.`);
      const fault = await faultIn(schema, JSON.parse(text));
      if (fault !== undefined) throw new Error(`The payload of a job ${kind} is wrong: ${fault}`);
      return text;
    },

    /** A job that another version of Hearth has queued may be invalid here. */
    async decode(kind: string, text: string): Promise<unknown> {
      const payload: unknown = JSON.parse(text);
      const fault = await faultIn(find(kind).payload, payload);
      if (fault !== undefined) throw new GiveUp(`The payload is wrong: ${fault}`);
      return payload;
    },
  };
}

export type Kinds = ReturnType<typeof createKinds>;

/** The number of running jobs of an owner. Their turns begin with the owner: `12/7`. */
export function runningFor(owner: string, running: ReadonlyMap<string, number>): number {
  const ofOwner = [...running].filter(([turn]) => turn.startsWith(`${owner}/`));
  return ofOwner.reduce((sum, [, count]) => sum + count, 0);
}
