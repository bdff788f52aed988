import { ActionIcon, Menu, ScrollArea } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { colors } from '../../../../../contract/trackers/colors.ts';
import { ColorDot } from '../../../parts/color/color-dot.tsx';
import { t } from '../../../text/index.ts';
import { colorName } from '../../../parts/color/color-name.ts';

interface Props {
  of: string;
  value: string;
  onChange: (color: string) => void;
}

/** A compact color picker for a list value; '' means none. */
export function ColorMenu({ of, value, onChange }: Props) {
  const label = t('trackerAdmin.value.color', { value: of, color: colorName(value) });
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={label}>
          {value === '' ? <IconPalette size={16} /> : <ColorDot name={value} size={16} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={280} type="auto">
          {['', ...colors].map((color) => (
            <Menu.Item key={color} leftSection={<ColorDot name={color} />} onClick={() => onChange(color)}>
              {colorName(color)}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
