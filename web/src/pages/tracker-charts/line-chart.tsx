import { Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { formatNumber } from '../../text/format.ts';
import classes from './chart.module.css';

const steps = [1, 2, 2.5, 5, 10];

/** The next round number. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}

/** Round numbers from nothing to at least the largest value, few enough to be read. */
function ticksFor(largest: number, isWhole: boolean): number[] {
  const wanted = roundUp(Math.max(largest, 1) / 4);
  const step = isWhole ? Math.max(1, Math.ceil(wanted)) : wanted;
  const count = Math.max(1, Math.ceil(Math.max(largest, 1) / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

export interface Line {
  name: string;
  /** its dash pattern, so that lines can be distinguished without color */
  look: 'solid' | 'dashed';
  points: readonly (number | null)[];
}

interface Props {
  lines: readonly Line[];
  /** below each point */
  labels: readonly string[];
  isWhole?: boolean;
}

const height = 260;
const edge = { left: 44, right: 12, top: 10, bottom: 26 };
const widthOfLabel = 72;

function Key({ lines }: Pick<Props, 'lines'>) {
  return (
    <Group gap="md" mb={4}>
      {lines.map(({ name, look }) => (
        <Group key={name} gap={6} wrap="nowrap">
          <svg width={28} height={8} aria-hidden>
            <line x1={0} x2={28} y1={4} y2={4} className={classes[look]} />
          </svg>
          <Text size="sm">{name}</Text>
        </Group>
      ))}
    </Group>
  );
}

/** A line chart over days. Missing points leave a gap at the end. */
export function LineChart({ lines, labels, isWhole = false }: Props) {
  const { ref, width } = useElementSize();
  const largest = Math.max(0, ...lines.flatMap(({ points }) => points.map((point) => point ?? 0)));
  const ticks = ticksFor(largest, isWhole);
  const top = ticks.at(-1) ?? 1;
  const across = Math.max(0, width - edge.left - edge.right);
  const x = (index: number): number => edge.left + (labels.length < 2 ? 0 : (across * index) / (labels.length - 1));
  const y = (value: number): number => height - edge.bottom - ((height - edge.top - edge.bottom) * value) / top;
  const pathOf = (points: Line['points']): string =>
    points.flatMap((point, index) => (point === null ? [] : `${x(index)},${y(point)}`)).join(' ');
  const every = Math.max(1, Math.ceil((labels.length * widthOfLabel) / Math.max(1, across)));
  return (
    <>
      <Key lines={lines} />
      <div ref={ref}>
        <svg width={width} height={height} aria-hidden className={classes['chart']}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} className={classes['grid']} />
              <text x={edge.left - 8} y={y(tick)} className={classes['text']} textAnchor="end">
                {formatNumber(tick)}
              </text>
            </g>
          ))}
          {labels.map((label, index) =>
            index % every === 0 ? (
              <text
                key={label}
                x={x(index)}
                y={height - 8}
                className={classes['text']}
                textAnchor={index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'}
              >
                {label}
              </text>
            ) : null,
          )}
          {lines.map(({ name, look, points }) => (
            <polyline key={name} points={pathOf(points)} className={classes[look]} />
          ))}
        </svg>
      </div>
    </>
  );
}
