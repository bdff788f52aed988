import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { LinkType, LinkTypePatch, NewLinkType, UsedLinkType } from '../../../../contract/trackers/field.ts';
import { slice } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { LinkTypes } from '../link-types.ts';

const ShortnameParams = Type.Object({ shortname: Type.String() });

export function linkTypeRoutes(types: LinkTypes): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/link_types',
      summary: 'The link types',
      access: 'hybrid',
      requires: 'nothing',
      page: pages.linkTypes,
      items: '/link_types/:shortname',
      answers: Type.Array(LinkType),
      extension: true,
      async handle({ page }) {
        return slice(page, await types.list());
      },
    }),
    route({
      method: 'POST',
      path: '/link_types',
      hasNaturalKey: true,
      summary: 'Adds a link type',
      access: 'protected',
      requires: 'platform.administer',
      body: NewLinkType,
      status: 201,
      answers: LinkType,
      extension: true,
      problems: ['link_type_label_empty', 'link_type_shortname_invalid', 'link_type_taken'],
      handle: ({ actor, body }) => types.create(actor, body),
    }),
    route({
      method: 'GET',
      path: '/link_types/:shortname',
      summary: 'A link type',
      access: 'hybrid',
      requires: 'nothing',
      params: ShortnameParams,
      answers: LinkType,
      extension: true,
      problems: ['link_type_not_found'],
      handle: ({ params }) => types.find(params.shortname),
    }),
    route({
      method: 'PATCH',
      path: '/link_types/:shortname',
      summary: 'Renames a link type',
      access: 'protected',
      requires: 'platform.administer',
      params: ShortnameParams,
      body: LinkTypePatch,
      answers: LinkType,
      extension: true,
      problems: ['link_type_label_empty', 'link_type_not_found', 'link_type_system'],
      handle: ({ actor, params, body }) => types.patch(actor, params.shortname, body),
    }),
    route({
      method: 'DELETE',
      path: '/link_types/:shortname',
      summary: 'Deletes an unused link type',
      access: 'protected',
      requires: 'platform.administer',
      params: ShortnameParams,
      status: 204,
      extension: true,
      problems: ['link_type_not_found', 'link_type_system', 'link_type_in_use', 'link_type_was_in_use'],
      async handle({ actor, params }) {
        await types.remove(actor, params.shortname);
      },
    }),
    route({
      method: 'GET',
      path: '/trackers/:id/used_artifact_links',
      summary: 'The link types that artifacts of the tracker use',
      access: 'hybrid',
      requires: 'tracker.read',
      params: IdParams,
      page: pages.usedArtifactLinks,
      answers: Type.Array(UsedLinkType),
      problems: ['tracker_not_found', 'tracker_not_visible', 'forbidden'],
      async handle({ actor, params, page }) {
        return slice(page, await types.usedIn(actor, params.id));
      },
    }),
  ];
}
