import { Download } from '../../http/encode/answer.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { UserParams, userIdIn } from '../users/index.ts';
import type { PersonalData } from './service.ts';

export function personalDataRoutes({ personalData }: { personalData: PersonalData }): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/users/:id/data',
      summary: 'Everything that is stored about a user, without secrets, as a file with one JSON object per line',
      access: 'protected',
      requires: 'user.export_data',
      extension: true,
      params: UserParams,
      downloads: 'application/x-ndjson',
      problems: ['account_of_others', 'user_not_found'],
      async handle({ actor, params }) {
        const id = userIdIn(params.id, actor);
        return new Download(`user-${id}.jsonl`, await personalData.export(actor, id));
      },
    }),
    route({
      method: 'POST',
      path: '/users/:id/anonymize',
      summary: 'Permanently deletes an account with the data of its owner; what they did stays, without their name',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: UserParams,
      status: 204,
      problems: ['user_not_found', 'anonymize_self'],
      async handle({ actor, params }) {
        await personalData.anonymize(actor, userIdIn(params.id, actor));
      },
    }),
  ];
}
