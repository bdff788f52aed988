import type { ProblemTable } from './table.ts';

export const filesProblems = {
  file_field_not_found: { status: 404, detail: 'Field not found.' },
  file_field_unused: { status: 400, detail: 'Field is not used in tracker.' },
  file_field_of_other_type: { status: 400, detail: 'Field must be of type File.' },
  file_field_not_writable: { status: 403, detail: 'You may neither submit nor update this field.' },
  file_name_invalid: { status: 400, detail: 'The file name must not be empty or contain control characters.' },
  uploads_too_many: {
    status: 409,
    detail: 'Too many of your uploads are not attached yet. Attach them, or wait until they expire.',
  },
  file_too_large: {
    status: 400,
    detail:
      'The maximum allowed size for a file is {limit} bytes, you requested the creation of a file of {size} bytes',
  },
  file_upload_of_other_user: { status: 409, detail: 'This file is already being uploaded.' },
  file_not_attachable: {
    status: 409,
    detail: 'A file has expired or has been attached to another artifact in the meantime.',
  },
  file_not_found: { status: 404, detail: 'File not found' },
  temporary_file_foreign: { status: 401, detail: 'This file does not belong to you' },
  temporary_file_chunk_too_large: { status: 400, detail: 'Uploaded content exceeds maximum size of {limit}' },
  temporary_file_quota_exceeded: {
    status: 400,
    detail: 'You exceeded your quota. Please remove existing temporary files before continuing.',
  },
  temporary_file_not_base64: {
    status: 400,
    detail: 'Uploaded content does not seem to be properly base64 encoded',
  },
  temporary_file_offset_wrong: { status: 400, detail: 'Invalid offset received. Expected: {expected}' },
  tus_version_unsupported: { status: 412, detail: 'The header Tus-Resumable must be {version}.' },
  tus_offset_missing: { status: 400, detail: 'The header Upload-Offset must be a whole number of bytes.' },
  tus_offset_wrong: { status: 409, detail: 'The upload has received {offset} bytes. Continue from there.' },
  tus_upload_locked: { status: 423, detail: 'Another request is writing to this upload.' },
  archive_importing: {
    status: 409,
    detail: 'The archive is being imported already, so its upload can no longer be canceled.',
  },
  tus_body_too_long: { status: 413, detail: 'The upload accepts {remaining} more bytes.' },
  range_not_satisfiable: { status: 416, detail: 'The file has {size} bytes.' },
  file_content_short: {
    status: 500,
    detail:
      'The content of this file is damaged on the server ({hash} is {bytes} bytes shorter than recorded). Its operator can restore it from a backup.',
  },
  file_content_missing: {
    status: 500,
    detail: 'The content of this file is missing on the server ({hash}). Its operator can restore it from a backup.',
  },
} as const satisfies ProblemTable;
