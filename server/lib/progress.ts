/** What long work tells of how far it is, step by step. */
export interface Progress {
  /** Ends the step before it. Without a total nobody knows how much there is to do. */
  step(label: string, total?: number): void;
  advance(by?: number): void;
  /** Ends the last step. */
  end(): void;
}

export const silent: Progress = { step() {}, advance() {}, end() {} };
