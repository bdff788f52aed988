/** Transactions around whole requests, and the keys of requests in them. */
export interface Writes {
  /** Runs work that reads and writes as usual, all of it or nothing. */
  enclose<T>(options: EncloseOptions, work: () => Promise<T>): Promise<T>;
  /** Runs work whose transaction waits for others with the same name. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Records a key in the first transaction that the work commits. */
  accompany<T>(record: KeyRecord, work: () => Promise<T>): Promise<T>;
  /** The request that was done under a key. */
  findKey(name: KeyName): Promise<KeyRecord | undefined>;
  /** Inside an enclosure: in its transaction. */
  saveKey(record: KeyRecord): Promise<void>;
}

interface EncloseOptions {
  isTrial?: boolean;
  claim?: string;
  onBusy?: () => Error;
  turn?: string;
  expects?: { artifacts?: number };
}

export interface KeyName {
  userId: number;
  key: string;
}

export interface KeyRecord extends KeyName {
  /** Identifies the request: a repetition has the same. */
  fingerprint: string;
  /** undefined: not kept, because it contains a secret or because Hearth ended too early */
  answer: KeptAnswer | undefined;
  /** the created resource, if the answer isn't saved */
  created: string | undefined;
}

export interface KeptAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** JSON; undefined: the body was empty */
  body: string | undefined;
}
