import { Button, Group, Text } from '@mantine/core';
import { ApiError } from '../../../api/client.ts';
import { errorText } from '../../../parts/feedback/error-text.ts';
import { t } from '../../../text/index.ts';
import classes from './expert.module.css';
import { mistakesIn } from './mistakes.ts';

/** The known name that is closest to the first one that is unknown. */
function nearestIn(refusal: Error): string | undefined {
  if (!(refusal instanceof ApiError)) return undefined;
  try {
    return (JSON.parse(refusal.body) as { problem?: { nearest?: string } }).problem?.nearest;
  } catch {
    return undefined;
  }
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
  const isWord = place !== undefined && /^[\w-]+$/.test(query.slice(place.from, place.to));
  return (
    <Group gap="xs">
      <Text component="output" size="sm" className={classes['mistake'] ?? ''}>
        {errorText(refusal)}
      </Text>
      {nearest !== undefined && isWord && (
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => onRepair(`${query.slice(0, place.from)}${nearest}${query.slice(place.to)}`)}
        >
          {t('tql.nearest', { name: nearest })}
        </Button>
      )}
    </Group>
  );
}
