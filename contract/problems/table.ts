/**
 * One problem: its HTTP status, and its message. `{name}` in a detail is filled in from the parameters of `problem()`.
 */
interface ProblemEntry {
  status: number;
  detail: string;
  /** the message is also sent as `i18n_error_message` */
  i18n?: true;
}

export type ProblemTable = Record<string, ProblemEntry>;
