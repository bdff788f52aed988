import { Group, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { ArtifactStatus } from '../../../fields/artifact-status.tsx';
import { cellValue } from '../../../fields/cell/cell-value.ts';
import { valueUiOf } from '../../../fields/index.ts';
import { NamedPicture } from '../../../parts/avatar/avatar.tsx';
import { Colored } from '../../../parts/color/colored.tsx';
import { ArtifactLink } from '../../../parts/links/artifact-link.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { formatNumber } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';
import { dueField } from '../filters/quick.ts';
import { type TableLine, lineAt, lineCount, pageOfRow } from '../view/parts.ts';
import classes from '../table.module.css';
import type { ListProps } from './grid.tsx';
import { FamilyProgress } from '../../../parts/family-progress.tsx';
import type { Family } from '../../../api/artifacts/children.ts';
import { Tick } from './tick.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useRows } from './use-rows.ts';
import { useTree } from './use-tree.ts';

const usualHeight = 100;

interface CardProps {
  tracker: FullTracker;
  artifact: Artifact;
  family: Family | undefined;
}

function Card({ tracker, artifact, family }: CardProps) {
  const { assignees } = artifact;
  const due = dueField(tracker);
  const value = due === undefined || artifact.values === null ? undefined : cellValue(artifact, tracker, due);
  return (
    <>
      <Group justify="space-between" gap="xs" fz="xs" c="dimmed">
        <span>#{artifact.id}</span>
        <Moment at={artifact.last_modified_date} />
      </Group>
      <div className={classes['cardTitle']}>
        <ArtifactLink id={artifact.id}>{artifact.title ?? artifact.xref}</ArtifactLink>
      </div>
      <Group gap="sm" fz="xs" c="dimmed" justify="space-between">
        <Group gap="sm">
          <ArtifactStatus artifact={artifact} />
          {value !== undefined && <span>{valueUiOf(value)?.cell?.(value)}</span>}
          {family !== undefined && <FamilyProgress family={family} />}
        </Group>
        <Group gap={4}>
          {assignees
            .filter(({ is_anonymous: isNobody }) => !isNobody)
            .map((user) => (
              <NamedPicture key={user.id} user={user} />
            ))}
        </Group>
      </Group>
    </>
  );
}

/** The artifacts on a phone: a list of cards, of which only the visible ones are loaded and rendered. */
export function CardList({ tracker, parts, live, selection, onEdit, onToggle }: ListProps) {
  const box = useRef<HTMLElement>(null);
  useListKeys(box, { tracker, selection, onEdit });
  // oxlint-disable-next-line react/incompatible-library -- its result is used only here
  const virtual = useVirtualizer({
    count: lineCount(parts),
    getScrollElement: () => box.current,
    estimateSize: () => usualHeight,
    overscan: 6,
  });
  const drawn = virtual.getVirtualItems();
  const lines = drawn.flatMap(({ index }) => {
    const line = lineAt(parts, index);
    return line === undefined ? [] : [{ index, line }];
  });
  const { artifactAt, pages } = useRows(tracker.id, lines);
  const tree = useTree(tracker, pages, parts[0]?.asked.at === undefined);

  const draw = (line: TableLine, index: number) => {
    if (line.row === 'head') {
      const { choice, total, isOpen } = line.part;
      return (
        <UnstyledButton onClick={() => onToggle(line.part)} aria-expanded={isOpen} fz="sm" fw={600}>
          <Colored label={choice?.label ?? ''} color={choice?.color} shape={choice?.shape} /> {formatNumber(total)}
        </UnstyledButton>
      );
    }
    const artifact = artifactAt(line.part, pageOfRow(line.row));
    if (artifact === undefined) return <span className={classes['coming']} />;
    if (live.gone.has(artifact.id)) {
      return (
        <Text className={classes['gone'] ?? ''}>
          {artifact.xref}: {t('live.gone')}
        </Text>
      );
    }
    return (
      <div className={classes['cardRow']} data-artifact={artifact.id}>
        {selection !== undefined && (
          <Tick
            label={t('table.select', { artifact: artifact.xref })}
            isOn={selection.has(artifact.id)}
            onTurn={(event) => selection.select(index, artifact, event.shiftKey)}
          />
        )}
        <div className={classes['cardBody']}>
          <Card tracker={tracker} artifact={artifact} family={tree.familyOf(artifact.id)} />
        </div>
      </div>
    );
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
    <section ref={box} className={classes['box']} tabIndex={0} aria-label={t('table.label')}>
      <ul className={classes['cards']} style={{ blockSize: virtual.getTotalSize() }}>
        {lines.map(({ index, line }, at) => (
          <li
            key={index}
            data-index={index}
            ref={virtual.measureElement}
            className={classes['card']}
            style={{ transform: `translateY(${drawn[at]?.start ?? 0}px)` }}
          >
            {draw(line, index)}
          </li>
        ))}
      </ul>
    </section>
  );
}
