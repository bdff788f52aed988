import { findReferences } from '../../../lib/text/reference-scan.ts';
import { type TextFormat, textFormats } from '../../fields/value-part.ts';
import type { ValueReadContext } from './value-context.ts';

/** The format of a text; archives call Markdown `markdown` or `commonmark`. */
export const formatOf = (given: string | undefined): TextFormat =>
  textFormats.find((format) => format === given) ?? (given === 'markdown' ? 'commonmark' : 'text');

const attachment = /(\/plugins\/tracker\/attachments\/(?:preview\/)?)(\d{1,10})(?=-)/g;
const anyArtifact = ['art', 'artifact'];

/** Images in a text are attachments of the artifact, and get their new numbers. */
const withFiles = (text: string, context: ValueReadContext): string =>
  text.replaceAll(attachment, (whole, path: string, number: string) => {
    const file = context.file(`fileinfo_${number}`);
    return file === undefined ? whole : `${path}${file.id}`;
  });

/** Makes `art #897` refer to the same artifact as before. */
function withReferences(text: string, context: ValueReadContext): string {
  let next = '';
  let from = 0;
  for (const { keyword, id, end } of findReferences(text)) {
    const target = context.artifact(String(id));
    const word = keyword.toLowerCase();
    if (target === undefined || !(anyArtifact.includes(word) || target.itemName.toLowerCase() === word)) continue;
    context.refer(target.id, word);
    next += `${text.slice(from, end).replace(/\d+$/, '')}${target.id}`;
    from = end;
  }
  return next + text.slice(from);
}

/** A text whose references to artifacts and images of the document work after the import. */
export const relinked = (text: string, format: TextFormat, context: ValueReadContext): string =>
  withReferences(format === 'text' ? text : withFiles(text, context), context);
