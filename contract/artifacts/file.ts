import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';
import { limits } from '../limits.ts';

const name = Type.String({ maxLength: limits.fileNameMaximum });
const type = Type.String({ maxLength: limits.fileTypeMaximum });
const description = Type.Optional(Type.String({ maxLength: limits.fileDescriptionMaximum }));

export const NewUpload = Type.Object({
  name,
  file_size: Type.Integer({ minimum: 0 }),
  file_type: type,
  description,
});
export type NewUpload = Static<typeof NewUpload>;

export const CreatedUpload = Type.Object(
  { id: Type.Integer(), download_href: Type.String(), upload_href: Nullable(Type.String()) },
  { title: 'CreatedUpload' },
);

export const NewTemporaryFile = Type.Object({ name, mimetype: type, content: Type.String(), description });
export type NewTemporaryFile = Static<typeof NewTemporaryFile>;

export const FileChunk = Type.Object({ content: Type.String(), offset: Type.Integer() });

export const FileInfo = Type.Object(
  {
    id: Type.Integer(),
    submitted_by: Type.Integer(),
    description: Type.String(),
    name: Type.String(),
    size: Type.Integer(),
    type: Type.String(),
    html_url: Type.String(),
    html_preview_url: Nullable(Type.String()),
    uri: Type.String(),
  },
  { title: 'FileInfo' },
);

export const FileContent = Type.Object(
  { data: Type.String({ description: 'bytes in base64' }) },
  { title: 'FileContent' },
);
