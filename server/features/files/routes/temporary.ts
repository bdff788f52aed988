import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { FileChunk, FileContent, FileInfo, NewTemporaryFile } from '../../../../contract/artifacts/file.ts';
import { limits, pages } from '../../../../contract/limits.ts';
import type { Actor } from '../../../domain/actor.ts';
import { callerOf } from '../../../http/caller.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Files } from '../files.ts';
import { presentTemporaryFile } from '../present.ts';

export function temporaryFileRoutes({ temporary, content, uploadLimit }: Files): AnyRoute[] {
  const tells = async (actor: Actor): Promise<Record<string, string>> => ({
    'X-QUOTA': String(uploadLimit),
    ...(actor.kind === 'user' ? { 'X-DISK-USAGE': String(await temporary.usage(actor.user.id)) } : {}),
    'X-UPLOAD-MAX-FILE-CHUNKSIZE': String(limits.fileChunkMaximum),
  });

  return [
    route({
      method: 'GET',
      path: '/artifact_temporary_files',
      summary: 'The caller’s temporary files that are not attached yet',
      access: 'protected',
      requires: 'nothing',
      tells,
      page: pages.temporaryFiles,
      answers: Type.Array(FileInfo),
      async handle({ actor, page }) {
        const { files, total } = await temporary.list(callerOf(actor).id, page);
        return paged(page, files.map(presentTemporaryFile), total);
      },
    }),
    route({
      method: 'POST',
      path: '/artifact_temporary_files',
      worksOutside: true,
      summary: 'Creates a temporary file with its first chunk, in base64',
      access: 'protected',
      requires: 'nothing',
      tells,
      body: NewTemporaryFile,
      status: 201,
      answers: FileInfo,
      problems: [
        'file_name_invalid',
        'temporary_file_not_base64',
        'temporary_file_chunk_too_large',
        'temporary_file_quota_exceeded',
      ],
      async handle({ actor, body }) {
        const file = await temporary.create(callerOf(actor).id, body);
        return presentTemporaryFile(file);
      },
    }),
    route({
      method: 'GET',
      path: '/artifact_temporary_files/:id',
      summary: 'Bytes of a temporary file in base64; `limit` and `offset` count bytes',
      access: 'protected',
      requires: 'nothing',
      tells,
      params: IdParams,
      page: pages.fileContent,
      answers: FileContent,
      problems: ['file_not_found', 'temporary_file_foreign'],
      async handle({ actor, params, page }) {
        const file = await temporary.find(callerOf(actor).id, params.id);
        const bytes = await content.bytes(file.id, page.offset, page.limit);
        return paged(page, { data: bytes.toString('base64') }, file.size);
      },
    }),
    route({
      method: 'PUT',
      path: '/artifact_temporary_files/:id',
      worksOutside: true,
      summary: 'Adds a chunk; `offset` is its number, 2 for the second',
      access: 'protected',
      requires: 'nothing',
      tells,
      params: IdParams,
      body: FileChunk,
      answers: FileInfo,
      problems: [
        'file_not_found',
        'temporary_file_foreign',
        'temporary_file_offset_wrong',
        'temporary_file_not_base64',
        'temporary_file_chunk_too_large',
        'temporary_file_quota_exceeded',
      ],
      async handle({ actor, params, body }) {
        const file = await temporary.append(callerOf(actor).id, params.id, body.offset, body.content);
        return presentTemporaryFile(file);
      },
    }),
    route({
      method: 'DELETE',
      path: '/artifact_temporary_files/:id',
      summary: 'Removes a temporary file',
      access: 'protected',
      requires: 'nothing',
      tells,
      params: IdParams,
      problems: ['file_not_found', 'temporary_file_foreign'],
      async handle({ actor, params }) {
        await temporary.remove(callerOf(actor).id, params.id);
      },
    }),
  ];
}
