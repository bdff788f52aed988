import { Select } from '@mantine/core';
import { colors } from '../../../../contract/colors.ts';
import { ColorDot } from '../../parts/color-dot.tsx';
import { t } from '../../text/index.ts';

/** `lake-placid-blue` is said as `Lake placid blue`. */
const nameOf = (color: string): string => `${color.slice(0, 1).toUpperCase()}${color.slice(1).replaceAll('-', ' ')}`;

const none = 'none';

interface Props {
  label: string;
  value: string;
  onChange: (color: string) => void;
  /** with the label above it, and without "no colour" */
  isField?: boolean;
}

/** One of the colours of the platform, by name. */
export function ColorChoice({ label, value, onChange, isField = false }: Props) {
  const named = colors.map((color) => ({ value: color, label: nameOf(color) }));
  return (
    <Select
      {...(isField ? { label } : { 'aria-label': label, w: 130 })}
      data={isField ? named : [{ value: none, label: t('trackerAdmin.color.none') }, ...named]}
      value={value === '' ? none : value}
      onChange={(color) => color !== null && onChange(color === none ? '' : color)}
      allowDeselect={false}
      searchable={isField}
      leftSection={<ColorDot name={value} />}
      renderOption={({ option }) => (
        <>
          <ColorDot name={option.value} />
          {option.label}
        </>
      )}
      comboboxProps={{ width: 220, position: 'bottom-start' }}
    />
  );
}
