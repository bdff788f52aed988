import { useQuery } from '@tanstack/react-query';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { totalsQuery } from '../../../api/artifacts/rows.ts';
import { formatNumber } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';
import classes from '../table.module.css';
import { isNumeric } from '../view/fields.ts';
import { askedBy, type View } from '../view/view.ts';

interface Props {
  tracker: FullTracker;
  view: View;
  hasTicks: boolean;
}

/** The sums of the columns with numbers, over all artifacts found. */
export function Foot({ tracker, view, hasTicks }: Props) {
  const { columns } = view;
  // Sums are those of now.
  const summed = view.at === undefined ? columns.filter(isNumeric) : [];
  const { data } = useQuery(
    totalsQuery(
      tracker.id,
      askedBy(tracker, view),
      summed.map(({ name }) => name),
    ),
  );
  if (summed.length === 0) return null;
  const sums = new Map(data?.sums.map(({ field_id: id, sum }) => [id, sum]));
  const shown = (id: number): string => {
    const sum = sums.get(id);
    return sum === undefined ? '' : t('table.sum', { sum: formatNumber(Number(sum.toPrecision(12))) });
  };
  return (
    <tfoot className={classes['foot']}>
      <tr>
        {hasTicks && <td aria-hidden />}
        {columns.map((field) => (
          <td key={field.field_id} data-number={isNumeric(field) || undefined}>
            {shown(field.field_id)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
