import type { Static, TSchema } from 'typebox';
import { jobLimits } from '../../contract/limits.ts';

/** Thrown by a job that would fail again and again: it is not tried any more. */
export class GiveUp extends Error {}

/** One attempt at a job. */
export interface Attempt {
  id: number;
  /** 1, 2, 3 … */
  number: number;
  createdAt: number;
  /** The job is another copy's by now, or Hearth stops: what is not done yet is done by somebody else. */
  signal: AbortSignal;
}

/** What is done with the jobs of a kind. It may happen twice (a killed process), so it has to bear that. */
export interface JobKind<Payload extends TSchema = TSchema> {
  kind: string;
  payload?: Payload;
  /** how often it is tried; as the limits have it unless said */
  attempts?: number;
  run(payload: Static<Payload>, attempt: Attempt): Promise<void>;
}

/** What is wrong with a payload. The checker is loaded with the first job: most starts never need it. */
async function faultIn(schema: TSchema | undefined, payload: unknown): Promise<string | undefined> {
  if (schema === undefined) return undefined;
  const { Check, Errors } = await import('typebox/value');
  if (Check(schema, payload)) return undefined;
  const [fault] = Errors(schema, payload);
  return `${fault?.instancePath ?? ''} ${fault?.message ?? ''}`.trim();
}

/** The table of handlers, filled at composition. */
export function createKinds() {
  const kinds = new Map<string, JobKind>();

  function find(kind: string): JobKind {
    const found = kinds.get(kind);
    if (found === undefined) throw new Error(`Nothing handles jobs of the kind ${kind}.`);
    return found;
  }

  return {
    find,
    names: (): string[] => [...kinds.keys()],

    add<Payload extends TSchema>(definition: JobKind<Payload>): void {
      if (kinds.has(definition.kind)) throw new Error(`Jobs of the kind ${definition.kind} are handled already.`);
      kinds.set(definition.kind, definition);
    },

    /** The payload in JSON, once it is sure that the handler will understand it. */
    async encode(kind: string, payload: unknown): Promise<string> {
      const { payload: schema } = find(kind);
      const text = JSON.stringify(payload) as string | undefined;
      if (text === undefined) throw new Error(`The payload of a job ${kind} is not JSON.`);
      if (text.length > jobLimits.payloadMaximum) throw new Error(`The payload of a job ${kind} is too large.`);
      const fault = await faultIn(schema, JSON.parse(text));
      if (fault !== undefined) throw new Error(`The payload of a job ${kind} is wrong: ${fault}`);
      return text;
    },

    /** What a version of Hearth has queued, another may not understand. */
    async decode(kind: string, text: string): Promise<unknown> {
      const payload: unknown = JSON.parse(text);
      const fault = await faultIn(find(kind).payload, payload);
      if (fault !== undefined) throw new GiveUp(`The payload is wrong: ${fault}`);
      return payload;
    },
  };
}

export type Kinds = ReturnType<typeof createKinds>;
