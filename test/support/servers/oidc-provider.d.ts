/** The part of the package that tests use. The package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: object);
    on(event: 'backchannel.success', listener: () => void): this;
    on(event: 'backchannel.error', listener: (context: unknown, error: unknown) => void): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
