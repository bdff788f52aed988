const busy = 5;
const corrupt = 11;
const notDatabase = 26;
const full = 13;

/** After these errors the state on disk is unknown: https://sqlite.org/rescode.html */
const fatalCodes = new Map<number, string>([
  [10, 'SQLITE_IOERR'],
  [corrupt, 'SQLITE_CORRUPT'],
  [notDatabase, 'SQLITE_NOTADB'],
]);

/** An error of SQLite in a form that travels between threads. */
export interface ErrorDescription {
  message: string;
  code?: string;
  errcode?: number;
}

export class SqliteError extends Error {
  override name = 'SqliteError';
  readonly code: string | undefined;
  /** SQLite's extended result code. */
  readonly errcode: number | undefined;

  constructor({ message, code, errcode }: ErrorDescription) {
    super(message);
    this.errcode = errcode;
    if (primary(errcode) === full) this.code = 'storage_full';
    else this.code = this.damaged ? 'database_damaged' : code;
  }

  get busy(): boolean {
    return primary(this.errcode) === busy;
  }

  /** The file is not, or no longer, a valid database of SQLite. This is permanent. */
  get damaged(): boolean {
    return [corrupt, notDatabase].includes(primary(this.errcode));
  }

  get fatal(): boolean {
    return fatalCodes.has(primary(this.errcode));
  }
}

export function describeError(thrown: unknown): ErrorDescription {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  return {
    message: thrown.message,
    ...('code' in thrown && typeof thrown.code === 'string' && { code: thrown.code }),
    ...('errcode' in thrown && typeof thrown.errcode === 'number' && { errcode: thrown.errcode }),
  };
}

/** Runs a read. An error about a damaged file has a specific code. */
export function noticingDamage<T>(work: () => T, onDamage: (error: Error) => void = () => undefined): T {
  try {
    return work();
  } catch (thrown) {
    const error = new SqliteError(describeError(thrown));
    if (error.damaged) onDamage(error);
    throw error.damaged ? error : thrown;
  }
}

function primary(errcode: number | undefined): number {
  return (errcode ?? 0) & 0xff;
}
