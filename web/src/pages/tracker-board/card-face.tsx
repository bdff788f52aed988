import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconSubtask } from '@tabler/icons-react';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import type { Family } from '../../api/artifacts/children.ts';
import { cellValue } from '../../fields/cell/cell-value.ts';
import { NamedPicture, Nobody } from '../../parts/avatar/avatar.tsx';
import { Colored } from '../../parts/color/colored.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { formatDay, formatNearDay, today as currentDay } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { dueDay, labelField } from '../table/filters/quick.ts';
import classes from './board.module.css';

interface Props {
  tracker: FullTracker;
  card: Artifact;
  family: Family;
}

const mostLabels = 3;

function Labels({ tracker, card }: Omit<Props, 'family'>) {
  const field = labelField(tracker);
  if (field === undefined) return null;
  const { values, bind_value_objects: objects } = cellValue(card, tracker, field);
  const labels = (values ?? objects ?? []).filter(({ label = '', id }) => label !== '' && id !== null);
  if (labels.length === 0) return null;
  const others = labels.slice(mostLabels);
  return (
    <Group gap={4} mt={4} component="ul" className={classes['labels'] ?? ''} aria-label={field.label}>
      {labels.slice(0, mostLabels).map(({ label = '', tlp_color: color }) => (
        <li key={label} className={classes['label']} title={label}>
          <Colored label={label} color={color} />
        </li>
      ))}
      {others.length > 0 && (
        <li className={classes['label']} title={others.map(({ label }) => label).join(', ')}>
          {`+${others.length}`}
        </li>
      )}
    </Group>
  );
}

/** The day that the artifact is due: today and earlier stand out unless it is closed. */
function Due({ tracker, card }: Omit<Props, 'family'>) {
  const day = dueDay(tracker, card);
  if (day === undefined) return null;
  const today = currentDay();
  const isOverdue = card.is_open && day < today;
  const isToday = card.is_open && day === today;
  const shown = isToday ? t('board.today') : formatNearDay(day);
  return (
    <Text
      component="span"
      size="xs"
      fw={isOverdue || isToday ? 500 : undefined}
      c={isOverdue ? 'var(--red-text)' : isToday ? 'var(--orange-text)' : 'dimmed'}
      title={formatDay(day)}
      className={classes['fact'] ?? ''}
    >
      <VisuallyHidden>{isOverdue ? t('board.overdue') : t('board.due')} </VisuallyHidden>
      {shown}
    </Text>
  );
}

function ChildrenDone({ family: { children, done } }: Pick<Props, 'family'>) {
  if (children.length === 0) return null;
  const text = t('children.done', { done, total: children.length });
  return (
    <Text component="span" size="xs" c="dimmed" title={text} className={classes['fact'] ?? ''}>
      <IconSubtask size={14} aria-hidden />
      <span aria-hidden>{`${done}/${children.length}`}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Text>
  );
}

/** The content of a card. */
export function CardFace({ tracker, card, family }: Props) {
  const assignees = card.assignees.filter(({ is_anonymous: isNobody }) => !isNobody);
  return (
    <>
      <Text size="sm" lineClamp={3} className={classes['title'] ?? ''}>
        <TextLink to="/artifacts/$artifact" params={{ artifact: card.id }} draggable={false} inherit c="inherit">
          {card.title ?? card.xref}
        </TextLink>
      </Text>
      <Labels tracker={tracker} card={card} />
      <Group gap="4px 8px" mt={4}>
        <Text component="span" size="xs" c="dimmed" className={classes['fact'] ?? ''}>
          {`#${card.id}`}
        </Text>
        <Due tracker={tracker} card={card} />
        <ChildrenDone family={family} />
        <Group component="span" gap={4} ms="auto">
          {assignees.map((user) => (
            <NamedPicture key={user.id} user={user} size="small" />
          ))}
          {assignees.length === 0 && <Nobody label={t('board.unassigned')} />}
        </Group>
      </Group>
    </>
  );
}
