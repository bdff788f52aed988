import { Select } from '@mantine/core';
import { colors, isColor, type TrackerColor } from '../../../../contract/trackers/colors.ts';
import { ColorDot } from './color-dot.tsx';
import { colorName } from './color-name.ts';
import { Colored } from './colored.tsx';

interface Props {
  label: string;
  value: TrackerColor | null;
  onChange: (color: TrackerColor | null) => void;
  clearable?: boolean;
}

/** A color of the palette, by name. */
export const ColorSelect = ({ label, value, onChange, clearable = false }: Props) => (
  <Select
    label={label}
    data={colors.map((color) => ({ value: color, label: colorName(color) }))}
    value={value}
    onChange={(color) => onChange(color !== null && isColor(color) ? color : null)}
    leftSection={value === null ? undefined : <ColorDot name={value} />}
    renderOption={({ option }) => <Colored label={option.label} color={option.value} />}
    allowDeselect={clearable}
    clearable={clearable}
    searchable
  />
);
