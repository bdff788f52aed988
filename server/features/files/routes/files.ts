import { IdParams } from '../../../../contract/common.ts';
import { CreatedUpload, FileContent, NewUpload } from '../../../../contract/artifacts/file.ts';
import { pages } from '../../../../contract/limits.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Files } from '../files.ts';
import { presentUpload } from '../present.ts';

export function fileRoutes({ slots, reading, content }: Files): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/tracker_fields/:id/files',
      summary: 'Creates an upload; send the file to `upload_href` with tus. The same request again resumes it',
      access: 'protected',
      requires: 'field.attach',
      permits: ({ actor, params }) => slots.writableField(actor, params.id),
      params: IdParams,
      body: NewUpload,
      answers: CreatedUpload,
      problems: [
        'file_field_not_found',
        'file_field_unused',
        'file_field_of_other_type',
        'file_field_not_writable',
        'file_name_invalid',
        'file_too_large',
        'uploads_too_many',
        'file_upload_of_other_user',
      ],
      async handle({ actor, params, body }) {
        return presentUpload(await slots.create(actor, params.id, body));
      },
    }),
    route({
      method: 'GET',
      path: '/artifact_files/:id',
      summary: 'Bytes of an attachment in base64; `limit` and `offset` count bytes',
      access: 'protected',
      requires: 'artifact.read',
      params: IdParams,
      page: pages.fileContent,
      answers: FileContent,
      problems: ['file_not_found'],
      async handle({ actor, params, page }) {
        const file = await reading.find(actor, params.id);
        const bytes = await content.bytes(file.id, page.offset, page.limit);
        return paged(page, { data: bytes.toString('base64') }, file.size);
      },
    }),
  ];
}
