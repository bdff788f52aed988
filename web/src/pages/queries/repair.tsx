import { Button } from '@mantine/core';
import { t } from '../../text/index.ts';
import { nearestIn } from '../table/expert/refused-query.tsx';

/** The unknown name, value or person that a refusal is about. */
const unknown = /(?:search on|value|user) '([^']+)'/;

/** Puts the nearest known word into the query instead of an unknown one. */
export function Repair({ tql, error, onRepair }: { tql: string; error: Error; onRepair: (tql: string) => void }) {
  const nearest = nearestIn(error);
  const [, wrong = ''] = unknown.exec(error.message) ?? [];
  if (nearest === undefined || wrong === '' || !tql.includes(wrong)) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      style={{ alignSelf: 'flex-start' }}
      onClick={() => onRepair(tql.replace(wrong, () => nearest))}
    >
      {t('tql.nearest', { name: nearest })}
    </Button>
  );
}
