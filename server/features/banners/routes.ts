import { Type } from 'typebox';
import { Banner, BannerText, PlatformBanner, PlatformBannerChange } from '../../../contract/platform/banner.ts';
import { IdParams } from '../../../contract/common.ts';
import { type Problem, problem } from '../../../contract/problems.ts';
import { Answer, answer } from '../../http/encode/answer.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { Banners } from './service.ts';

const IfAny = Type.Object({
  if_any: Type.Optional(Type.Boolean({ description: 'Extension: answers 204 where there is no banner' })),
});

/** Pages check for a banner, so its absence is not an error. */
function found<B extends Banner>(banner: B | undefined, ifAny: boolean | undefined, missing: () => Problem) {
  if (banner !== undefined) return answer(banner);
  if (ifAny !== true) throw missing();
  return new Answer(undefined, {}, 204);
}

const emptyAnswers = { 204: 'There is no banner (with `if_any`)' };

export function bannerRoutes(banners: Banners): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/projects/:id/banner',
      summary: 'The banner of a project',
      access: 'hybrid',
      requires: 'project.read',
      params: IdParams,
      query: IfAny,
      answers: Banner,
      emptyAnswers,
      problems: ['project_not_found', 'forbidden', 'project_banner_missing'],
      async handle({ actor, params, query }) {
        return found(await banners.ofProject(actor, params.id), query.if_any, () => problem('project_banner_missing'));
      },
    }),
    route({
      method: 'PUT',
      path: '/projects/:id/banner',
      summary: 'Sets the banner of a project',
      access: 'protected',
      requires: 'project.administer',
      params: IdParams,
      body: BannerText,
      bodyName: 'banner',
      problems: ['project_not_found', 'project_administrator_required', 'banner_empty'],
      handle: ({ actor, params, body }) => banners.setOfProject(actor, params.id, body.message),
    }),
    route({
      method: 'DELETE',
      path: '/projects/:id/banner',
      summary: 'Removes the banner of a project',
      access: 'protected',
      requires: 'project.administer',
      params: IdParams,
      problems: ['project_not_found', 'project_administrator_required'],
      handle: ({ actor, params }) => banners.removeOfProject(actor, params.id),
    }),
    route({
      method: 'GET',
      path: '/banner',
      summary: 'The banner of the platform',
      access: 'hybrid',
      requires: 'nothing',
      query: IfAny,
      answers: PlatformBanner,
      emptyAnswers,
      problems: ['platform_banner_missing'],
      async handle({ query }) {
        return found(await banners.ofPlatform(), query.if_any, () => problem('platform_banner_missing'));
      },
    }),
    route({
      method: 'PUT',
      path: '/banner',
      summary: 'Sets the banner of the platform',
      access: 'protected',
      requires: 'platform.administer',
      body: PlatformBannerChange,
      bodyName: 'banner',
      problems: ['banner_empty', 'banner_date_malformed', 'banner_already_expired'],
      handle: ({ actor, body }) => banners.setOfPlatform(actor, body),
    }),
    route({
      method: 'DELETE',
      path: '/banner',
      summary: 'Removes the banner of the platform',
      access: 'protected',
      requires: 'platform.administer',
      handle: ({ actor }) => banners.removeOfPlatform(actor),
    }),
  ];
}
