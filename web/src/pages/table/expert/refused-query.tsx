import { Button, Group, Text } from '@mantine/core';
import { ApiError } from '../../../api/client.ts';
import { errorText } from '../../../parts/feedback/error-text.ts';
import { t } from '../../../text/index.ts';
import classes from './expert.module.css';
import { mistakesIn } from './mistakes.ts';

/** The known name that is closest to the first one that is unknown. */
export function nearestIn(refusal: Error): string | undefined {
  if (!(refusal instanceof ApiError)) return undefined;
  try {
    return (JSON.parse(refusal.body) as { problem?: { nearest?: string } }).problem?.nearest;
  } catch {
    return undefined;
  }
}

/** The text that replaces the wrong word: a name, or a text in its quotation marks. undefined: it is neither. */
function repairOf(wrong: string, nearest: string): string | undefined {
  if (/^[\w-]+$/.test(wrong)) return nearest;
  const [quote = ''] = /^["']/.exec(wrong) ?? [];
  if (quote === '' || wrong.length < 2 || !wrong.endsWith(quote) || nearest.includes(quote)) return undefined;
  return `${quote}${nearest}${quote}`;
}

interface Props {
  query: string;
  refusal: Error;
  onRepair: (query: string) => void;
}

/** Why a query is not understood, and its repair as a button. */
export function RefusedQuery({ query, refusal, onRepair }: Props) {
  const nearest = nearestIn(refusal);
  const [place] = mistakesIn(query, refusal.message);
  const wrong = place === undefined ? '' : query.slice(place.from, place.to);
  const repair = nearest === undefined ? undefined : repairOf(wrong, nearest);
  return (
    <Group gap="xs">
      <Text component="output" size="sm" className={classes['mistake'] ?? ''}>
        {errorText(refusal)}
      </Text>
      {place !== undefined && nearest !== undefined && repair !== undefined && (
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => onRepair(`${query.slice(0, place.from)}${repair}${query.slice(place.to)}`)}
        >
          {t('tql.nearest', { name: nearest })}
        </Button>
      )}
    </Group>
  );
}
