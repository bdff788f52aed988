import { Type } from 'typebox';
import {
  ConnectionCheck,
  NewOpenIdProvider,
  OpenIdProvider,
  OpenIdProviderPatch,
} from '../../../../contract/accounts/openid.ts';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { slice } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { OpenIdProviders } from '../providers.ts';

const path = '/openid_providers';

export function openIdProviderRoutes(providers: OpenIdProviders): AnyRoute[] {
  const shared = { access: 'protected', requires: 'platform.administer', extension: true } as const;
  return [
    route({
      ...shared,
      method: 'GET',
      path,
      items: `${path}/:id`,
      summary: 'The providers of OpenID Connect, without their client secrets',
      page: pages.openIdProviders,
      answers: Type.Array(OpenIdProvider),
      async handle({ page }) {
        return slice(page, await providers.list());
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path,
      summary: 'Adds a provider of OpenID Connect',
      body: NewOpenIdProvider,
      status: 201,
      answers: OpenIdProvider,
      problems: ['openid_issuer_invalid', 'group_mapping_invalid', 'domain_invalid'],
      handle: ({ actor, body }) => providers.create(actor, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/:id`,
      summary: 'A provider of OpenID Connect, without its client secret',
      params: IdParams,
      answers: OpenIdProvider,
      problems: ['openid_provider_not_found'],
      handle: ({ params }) => providers.get(params.id),
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: 'Changes a provider of OpenID Connect; the client secret stays unless a new one is sent',
      params: IdParams,
      body: OpenIdProviderPatch,
      answers: OpenIdProvider,
      problems: ['openid_provider_not_found', 'openid_issuer_invalid', 'group_mapping_invalid', 'domain_invalid'],
      handle: ({ actor, params, body }) => providers.patch(actor, params.id, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Deletes a provider of OpenID Connect and the identities there; accounts stay',
      params: IdParams,
      status: 204,
      problems: ['openid_provider_not_found'],
      handle: ({ actor, params }) => providers.remove(actor, params.id),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/:id/check`,
      summary: 'Whether a provider of OpenID Connect can be reached and has a valid configuration',
      worksOutside: true,
      params: IdParams,
      answers: ConnectionCheck,
      problems: ['openid_provider_not_found'],
      handle: ({ params }) => providers.check(params.id),
    }),
  ];
}
