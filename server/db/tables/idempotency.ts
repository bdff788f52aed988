export interface IdempotencyTables {
  idempotency_keys: {
    user_id: number;
    key: string;
    /** of the request */
    fingerprint: string;
    /** status, headers and body in JSON; null: not kept */
    answer: string | null;
    /** what was created, where the answer isn't kept */
    created: string | null;
    at: number;
  };
}
