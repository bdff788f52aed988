/** The kind of word that can come next in a query, and its field. */
export interface QueryPlace {
  expects: 'term' | 'operator' | 'value' | 'more' | 'relation';
  field: string;
}

const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|@[\w.]+|[\w-]+|!=|<=|>=|[^\s\w]/g;
const comparison = /^(=|!=|<|>|<=|>=)$/;
const listed = /^(in|between)$/i;
const joining = /^(and|or)$/i;
const relating = /^(with|without|is)$/i;
const name = /^[@\w-]/;

/** One parsing step. It tracks the position, but doesn't validate the query. */
function after(place: QueryPlace, word: string): QueryPlace {
  const { expects, field } = place;
  if (word === ',') return { expects: 'value', field };
  if (word === '(') return place;
  if (word === ')') return { expects: 'more', field };
  if ((expects === 'more' || expects === 'relation') && joining.test(word)) return { expects: 'term', field: '' };
  if (expects === 'term') {
    if (relating.test(word)) return { expects: 'relation', field: '' };
    return name.test(word) ? { expects: 'operator', field: word } : place;
  }
  if (expects === 'operator') return comparison.test(word) || listed.test(word) ? { expects: 'value', field } : place;
  return expects === 'value' ? { expects: 'more', field } : place;
}

/** Where the end of this beginning of a query is. */
export const placeAfter = (text: string): QueryPlace =>
  (text.match(token) ?? []).reduce<QueryPlace>(after, { expects: 'term', field: '' });
