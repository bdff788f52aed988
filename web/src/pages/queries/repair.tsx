import { Button } from '@mantine/core';
import { t } from '../../text/index.ts';
import { nearestIn } from '../table/expert/refused-query.tsx';

/** The unknown name, value or person that a refusal is about. */
const unknown = /(?:(?:search on|select on|value|user) '([^']+)'|Sorting artifacts by (@\S+))/;

/** The place of a word in the query that is not a part of a longer one; -1 if there is none. */
function placeOf(word: string, tql: string): number {
  let at = tql.indexOf(word);
  while (at !== -1 && /[\w.]/.test(tql.charAt(at + word.length))) at = tql.indexOf(word, at + 1);
  return at;
}

/** Puts the nearest known word into the query instead of an unknown one. */
export function Repair({ tql, error, onRepair }: { tql: string; error: Error; onRepair: (tql: string) => void }) {
  const nearest = nearestIn(error);
  const [, quoted, sorted] = unknown.exec(error.message) ?? [];
  const wrong = quoted ?? sorted ?? '';
  const at = placeOf(wrong, tql);
  if (nearest === undefined || wrong === '' || at === -1) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      style={{ alignSelf: 'flex-start' }}
      onClick={() => onRepair(`${tql.slice(0, at)}${nearest}${tql.slice(at + wrong.length)}`)}
    >
      {t('tql.nearest', { name: nearest })}
    </Button>
  );
}
