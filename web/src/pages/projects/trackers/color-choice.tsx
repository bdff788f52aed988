import { Select } from '@mantine/core';
import { colors, isColor, type TrackerColor } from '../../../../../contract/trackers/colors.ts';
import { ColorDot } from '../../../parts/color/color-dot.tsx';
import { Colored } from '../../../parts/color/colored.tsx';
import { t } from '../../../text/index.ts';

interface Props {
  value: TrackerColor | null;
  onChange: (color: TrackerColor | null) => void;
}

const sayable = (color: string): string => color.replaceAll('-', ' ');

/** A color of the palette; none: the color of the template. */
export function NewTrackerColor({ value, onChange }: Props) {
  return (
    <Select
      label={t('newTracker.color')}
      data={colors.map((color) => ({ value: color, label: sayable(color) }))}
      value={value}
      onChange={(color) => onChange(color !== null && isColor(color) ? color : null)}
      leftSection={value === null ? undefined : <ColorDot name={value} />}
      renderOption={({ option }) => <Colored label={option.label} color={option.value} />}
      searchable
      clearable
    />
  );
}
