import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import type { Family } from '../../../api/artifacts/children.ts';
import { FamilyProgress } from '../../../parts/family-progress.tsx';
import { t } from '../../../text/index.ts';
import classes from '../table.module.css';

/** The column that shows the tree: the title, or else the first one. */
export const treeColumn = ({ semantics }: FullTracker, columns: readonly TrackerField[]): TrackerField | undefined =>
  columns.find((field) => field.field_id === semantics.title?.field_id) ?? columns[0];

export interface Branch {
  /** undefined: it has no children */
  family: Family | undefined;
  isUnfolded: boolean;
  onUnfold: (artifact: Artifact, family: Family | undefined) => void;
}

interface Props extends Branch {
  artifact: Artifact;
  /** 0: a row of the table itself */
  depth: number;
  children: ReactNode;
}

/** The cell that unfolds the children of its row, and says how many of them are closed. */
export function InTree({ artifact, depth, family, isUnfolded, onUnfold, children }: Props) {
  if (family === undefined && depth === 0) return children;
  const Icon = isUnfolded ? IconChevronDown : IconChevronRight;
  return (
    <span className={classes['branch']} style={{ '--depth': depth } as CSSProperties}>
      {family !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-expanded={isUnfolded}
          aria-label={t('children.of', { artifact: artifact.xref })}
          onClick={() => onUnfold(artifact, family)}
        >
          <Icon size={14} aria-hidden />
        </ActionIcon>
      )}
      <span className={classes['branchText']}>{children}</span>
      {family !== undefined && <FamilyProgress family={family} />}
    </span>
  );
}
