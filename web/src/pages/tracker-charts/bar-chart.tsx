import { useElementSize } from '@mantine/hooks';
import { paint } from '../../palette.ts';
import { formatNumber } from '../../text/format.ts';
import classes from './chart.module.css';

export interface Bar {
  id: number;
  label: string;
  color: string;
  count: number;
}

const height = 28;
const thickness = 16;
const room = 56;

/** A bar for each value, as long as it has artifacts. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const { ref, width } = useElementSize();
  const start = Math.min(180, width * 0.36);
  const longest = Math.max(1, ...bars.map(({ count }) => count));
  const lengthOf = (count: number): number => (Math.max(0, width - start - room) * count) / longest;
  return (
    <div ref={ref}>
      <svg width={width} height={bars.length * height} aria-hidden className={classes['chart']}>
        {bars.map(({ id, label, color, count }, index) => {
          const middle = index * height + height / 2;
          return (
            <g key={id}>
              <svg x={0} y={index * height} width={Math.max(0, start - 8)} height={height}>
                <text x={0} y={height / 2} className={classes['text']}>
                  {label}
                </text>
              </svg>
              <rect
                x={start}
                y={middle - thickness / 2}
                width={Math.max(lengthOf(count), count > 0 ? 2 : 0)}
                height={thickness}
                rx={2}
                fill={paint(color) ?? 'var(--mantine-primary-color-filled)'}
              />
              <text x={start + lengthOf(count) + 8} y={middle} className={classes['text']}>
                {formatNumber(count)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
