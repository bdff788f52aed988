/** A body with more to say than itself: headers, or another status. */
export class Answer<T> {
  readonly body: T;
  readonly headers: Record<string, string>;
  readonly status: number | undefined;

  constructor(body: T, headers: Record<string, string> = {}, status?: number) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

export const answer = <T>(body: T, headers: Record<string, string> = {}, status?: number): Answer<T> =>
  new Answer(body, headers, status);
