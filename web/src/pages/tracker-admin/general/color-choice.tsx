import { Group, Select } from '@mantine/core';
import { colors, type TrackerColor } from '../../../../../contract/trackers/colors.ts';
import { ColorDot } from '../../../parts/color/color-dot.tsx';
import { colorName } from '../color-name.ts';

interface Props {
  label: string;
  value: TrackerColor;
  onChange: (color: TrackerColor) => void;
}

/** One of the colours of the platform, by name. */
export const ColorChoice = ({ label, value, onChange }: Props) => (
  <Select
    label={label}
    data={colors.map((color) => ({ value: color, label: colorName(color) }))}
    value={value}
    onChange={(color) => color !== null && onChange(color)}
    allowDeselect={false}
    searchable
    leftSection={<ColorDot name={value} />}
    renderOption={({ option }) => (
      <Group gap="xs">
        <ColorDot name={option.value} />
        {option.label}
      </Group>
    )}
  />
);
