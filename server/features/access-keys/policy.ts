import type { NewAccessKey } from '../../../contract/accounts/access-key.ts';
import type { KeyPolicy } from '../../../contract/accounts/key-policy.ts';
import { problem } from '../../../contract/problems.ts';
import { isWithinPolicy, unlimitedPolicy } from '../../domain/key-policy.ts';
import { createNetworkTest, isNetwork } from '../../lib/network/networks.ts';

/** The policy of a stored key. */
export const policyIn = (stored: string | null): KeyPolicy =>
  stored === null ? unlimitedPolicy : (JSON.parse(stored) as KeyPolicy);

/** null: the key may do everything. */
export const storedPolicy = (policy: KeyPolicy): string | null =>
  isWithinPolicy(unlimitedPolicy, policy) ? null : JSON.stringify(policy);

/** The policy that a request asks for. */
export function wantedPolicy({ policy: given = {} }: NewAccessKey): KeyPolicy {
  const networks = (given.networks ?? []).map((network) => network.trim());
  for (const network of networks) if (!isNetwork(network)) throw problem('key_network_malformed', { network });
  return {
    permission: given.permission ?? 'write',
    areas: [...new Set(given.areas)],
    project_ids: [...new Set(given.project_ids)],
    networks: [...new Set(networks)],
    rate_limit: given.rate_limit ?? null,
  };
}

/** A policy with the test of its networks, made once for each key. */
export interface CheckedPolicy {
  policy: KeyPolicy;
  worksFrom: (ip: string) => boolean;
}

const everywhere: CheckedPolicy = { policy: unlimitedPolicy, worksFrom: () => true };
const checked = new WeakMap<object, CheckedPolicy>();

export function checkedPolicy(row: { policy: string | null }): CheckedPolicy {
  if (row.policy === null) return everywhere;
  const known = checked.get(row);
  if (known !== undefined) return known;
  const policy = policyIn(row.policy);
  const made = { policy, worksFrom: policy.networks.length === 0 ? () => true : createNetworkTest(policy.networks) };
  checked.set(row, made);
  return made;
}
