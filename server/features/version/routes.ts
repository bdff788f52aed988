import { Type } from 'typebox';
import { type AnyRoute, route } from '../../http/route.ts';
import { version } from '../../lib/version.ts';

export function versionRoutes(): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/version',
      summary: 'The version of this platform',
      access: 'public',
      requires: 'nothing',
      answers: Type.Object({ flavor_name: Type.String(), version_number: Type.String() }, { title: 'Version' }),
      async handle() {
        return { flavor_name: 'Hearth', version_number: version };
      },
    }),
  ];
}
