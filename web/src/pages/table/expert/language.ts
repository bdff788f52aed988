import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import classes from './expert.module.css';

const keywords =
  /^(and|or|not|in|between|is|linked|covered|covering|by|from|to|with|without|parent|children|child|tracker|artifact|type|select|where|order|asc|ascending|desc|descending)$/i;
const functions = /^(now|myself|open|my_projects)$/i;

/** The keywords of TQL, for syntax highlighting. */
const tql = StreamLanguage.define({
  name: 'tql',
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/)) return 'string';
    if (stream.match(/^\d+(?:\.\d+)?(?![\w-])/)) return 'number';
    if (stream.match(/^@[\w.]+/)) return 'meta';
    if (stream.match(/^(?:!=|<=|>=|[=<>+-])/)) return 'operator';
    const word = stream.match(/^[\w-]+/);
    if (Array.isArray(word)) {
      const [text] = word;
      if (functions.test(text) && stream.match(/^\s*\(/, false)) return 'labelName';
      return keywords.test(text) ? 'keyword' : 'variableName';
    }
    stream.next();
    return null;
  },
});

const className = (name: string): string => classes[name] ?? '';

const highlighted = HighlightStyle.define([
  { tag: tags.keyword, class: className('keyword') },
  { tag: tags.operator, class: className('keyword') },
  { tag: tags.string, class: className('string') },
  { tag: tags.number, class: className('number') },
  { tag: tags.labelName, class: className('number') },
  { tag: [tags.variableName, tags.meta], class: className('name') },
]);

export const tqlLanguage = [tql, syntaxHighlighting(highlighted)];
