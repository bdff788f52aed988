import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { changeField, useTrackerChange } from '../../../api/trackers/administration.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { focusHandle } from '../../../parts/moving/focus-handle.ts';
import { useMoving } from '../../../parts/moving/use-moving.ts';
import { t } from '../../../text/index.ts';
import classes from '../tree.module.css';
import { flat, placeOn, type FormRow, rowsOf, type TreePlace } from './form-tree.ts';
import { TreeRow } from './tree-row.tsx';

const idOf = ({ field }: FormRow): number => field.field_id;

/** The announcement of a position next to or inside another element. */
const overTexts = {
  before: (field: string, other: string) => t('trackerAdmin.moving.before', { field, other }),
  after: (field: string, other: string) => t('trackerAdmin.moving.after', { field, other }),
  inside: (field: string, other: string) => t('trackerAdmin.moving.inside', { field, other }),
};

/** The form as a tree whose elements people move. */
export function FieldTree({ tracker, onEdit }: { tracker: FullTracker; onEdit: (field: number) => void }) {
  const top = rowsOf(tracker);
  const rows = flat(top);
  const move = useTrackerChange(({ field, place }: { field: TrackerField; place: TreePlace }) =>
    changeField(field, {
      move: { parent_id: place.parent_id, next_sibling_id: place.next_sibling_id },
    }),
  );
  const placeOf = (row: FormRow, over: number): TreePlace | undefined => {
    const target = rows.find((one) => idOf(one) === over);
    return target === undefined ? undefined : placeOn(row, target, top);
  };
  const stays = ({ field }: FormRow) => t('trackerAdmin.moving.stays', { field: field.label });
  const moving = useMoving<FormRow>({
    idOf,
    homeOf: idOf,
    placesOf: (row) => rows.map(idOf).filter((id) => id === idOf(row) || placeOf(row, id) !== undefined),
    keys: ['ArrowUp', 'ArrowDown'],
    texts: {
      taken: ({ field }) => t('trackerAdmin.moving.taken', { field: field.label }),
      over: (row, over) => {
        const place = placeOf(row, over);
        const other = rows.find((one) => idOf(one) === over)?.field.label ?? '';
        return place === undefined ? stays(row) : overTexts[place.side](row.field.label, other);
      },
      overNone: stays,
      dropped: ({ field }) => t('trackerAdmin.moving.moved', { field: field.label }),
      cancelled: stays,
    },
    onMove: (row, over, keepsFocus) => {
      const place = placeOf(row, over);
      if (place === undefined) return;
      move.mutate({ field: row.field, place }, { onSuccess: () => keepsFocus && focusHandle(idOf(row)) });
    },
  });
  const { taken, over } = moving;
  return (
    <>
      <Refusal error={move.error} />
      <ul className={classes['tree']}>
        {top.map((row) => (
          <TreeRow
            key={idOf(row)}
            row={row}
            moving={moving}
            side={(id) => (taken === undefined || over !== id ? undefined : placeOf(taken, id)?.side)}
            onEdit={onEdit}
          />
        ))}
      </ul>
    </>
  );
}
