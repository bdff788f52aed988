/** Progress of long work, step by step. */
export interface Progress {
  /** Starts a step and ends the previous one. The total may be unknown. */
  step(label: string, total?: number): void;
  advance(by?: number): void;
  /** Ends the last step. */
  end(): void;
}

export const silent: Progress = { step() {}, advance() {}, end() {} };
