import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import classes from '../table.module.css';
import { type Branch, InTree, treeColumn } from './in-tree.tsx';
import { isNumeric } from '../view/fields.ts';
import { Content } from './row.tsx';

interface Props extends Branch {
  artifact: Artifact;
  depth: number;
  tracker: FullTracker;
  columns: readonly TrackerField[];
  hasTicks: boolean;
}

/** A child below its parent. One of another tracker shows what the artifacts of all trackers have. */
export function ChildRow({ artifact, depth, tracker, columns, hasTicks, ...branch }: Props) {
  const isOwn = artifact.tracker.id === tracker.id;
  const shown = isOwn ? artifact : { ...artifact, values: null };
  const marked = treeColumn(tracker, columns);
  return (
    <tr className={classes['row']} data-artifact={artifact.id}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only rows of the table itself are selected */}
      {hasTicks && <td />}
      {columns.map((field) => {
        const content = <Content artifact={shown} tracker={tracker} field={field} mayChange={isOwn && hasTicks} />;
        return (
          <td key={field.field_id} data-number={isNumeric(field) || undefined}>
            {field === marked ? (
              <InTree artifact={artifact} depth={depth} {...branch}>
                {content}
              </InTree>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}
