import { findReferences } from '../../../lib/text/reference-scan.ts';
import { type TextFormat, textFormats } from '../../fields/value-part.ts';
import type { ValueReadContext } from './value-context.ts';

/** The format of a text; archives call Markdown `markdown` or `commonmark`. */
export const formatOf = (given: string | undefined): TextFormat =>
  textFormats.find((format) => format === given) ?? (given === 'markdown' ? 'commonmark' : 'text');

const attachment = /(\/plugins\/tracker\/attachments\/(?:preview\/)?)(\d{1,10})(?=-)/g;
const anyArtifact = ['art', 'artifact'];

/** Pictures in a text are attachments of the artifact, and are called by their new numbers. */
const withFiles = (text: string, context: ValueReadContext): string =>
  text.replaceAll(attachment, (whole, path: string, number: string) => {
    const file = context.file(`fileinfo_${number}`);
    return file === undefined ? whole : `${path}${file.id}`;
  });

/** `art #897` names the same artifact as before. */
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

/** A text whose references to what is in the document hold where it is imported. */
export const relinked = (text: string, format: TextFormat, context: ValueReadContext): string =>
  withReferences(format === 'text' ? text : withFiles(text, context), context);
