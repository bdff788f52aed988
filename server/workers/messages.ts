/** The measurements of one worker, as its registry reports them. */
export interface Measured {
  worker: number;
  metrics: readonly Metric[];
}

export interface Metric {
  name: string;
  help: string;
  type: string;
  values: readonly { labels: Record<string, string | number>; value: number; metricName?: string }[];
}

/** A representation that a worker has sent, and when. */
export interface Recalled {
  json: string;
  at: number;
}

export type FromWorker =
  | { kind: 'ready'; address: string; engine: string }
  /** asks for the measurements of all workers */
  | { kind: 'measure'; id: number }
  | { kind: 'measured'; id: number; metrics: readonly Metric[] }
  /** asks the others for the representation of one of these versions */
  | { kind: 'recall'; id: number; versions: readonly string[] }
  | { kind: 'recalled'; id: number; found?: Recalled };

/** The number of a worker, and the private directory of all workers. */
export interface Place {
  number: number;
  directory: string;
}

export type ToWorker =
  /** the first message */
  | { kind: 'place'; place: Place }
  | { kind: 'stop'; signal: NodeJS.Signals }
  /** asks a worker for its own measurements */
  | { kind: 'measure'; id: number }
  | { kind: 'gathered'; id: number; all: readonly Measured[] }
  /** asks a worker for a representation that it has sent */
  | { kind: 'recall'; id: number; versions: readonly string[] }
  | { kind: 'recollected'; id: number; found?: Recalled };
