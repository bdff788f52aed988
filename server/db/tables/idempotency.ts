export interface IdempotencyTables {
  idempotency_keys: {
    user_id: number;
    key: string;
    /** of the request */
    fingerprint: string;
    /** status, headers and body in JSON; null: not kept */
    answer: string | null;
    /** the created resource, if the answer isn't saved */
    created: string | null;
    at: number;
  };
}
