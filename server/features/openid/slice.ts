import type { Database } from '../../db/index.ts';
import type { Identity } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { FailedSignIn } from '../audit/index.ts';
import type { ExternalGroups } from '../external-accounts/index.ts';
import type { Passkeys } from '../passkeys/index.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { SignIns } from '../sign-in/index.ts';
import type { Identities, Users } from '../users/index.ts';
import { createOpenIdClient } from './client.ts';
import { createConnectedIdentities } from './identities.ts';
import { createOpenIdProviders } from './providers.ts';
import { createOpenIdSignIns } from './service.ts';
import { createOpenIdSignOuts } from './sign-outs.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  log: Log;
  users: Users;
  identities: Identities;
  factors: SecondFactors;
  passkeys: Passkeys;
  sessions: Sessions;
  externalGroups: ExternalGroups;
  proveOwner: SignIns['proveOwner'];
  /** Called with each new account. */
  onCreated: (user: Identity) => Promise<void>;
  /** for the audit log */
  onFailure: (failure: FailedSignIn) => void;
  /** of our pages, for the browser of the current request */
  origin: () => string;
}

/** Sign-in with providers of OpenID Connect. */
export function createOpenIdSlice(deps: Deps) {
  const redirectUri = (providerId: number): string => `${deps.origin()}/sign-in/openid/${providerId}`;
  const signOutUri = (providerId: number): string => `${deps.origin()}/api/openid_sign_outs/${providerId}`;
  const client = createOpenIdClient({ ...deps, redirectUri, home: () => `${deps.origin()}/sign-in` });
  return {
    openidProviders: createOpenIdProviders({ ...deps, client, redirectUri, signOutUri }),
    openidSignIns: createOpenIdSignIns({ ...deps, client }),
    openidSignOuts: createOpenIdSignOuts({ ...deps, client }),
    connectedIdentities: createConnectedIdentities(deps),
  };
}
