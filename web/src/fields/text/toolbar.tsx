import type { EditorView } from '@codemirror/view';
import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconPhoto,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../../text/index.ts';
import { formattingKeys, type FormattingName, formattingNames as names, formattings } from './formatting.ts';
import classes from './toolbar.module.css';

const icons = {
  bold: IconBold,
  italic: IconItalic,
  heading: IconHeading,
  link: IconLink,
  code: IconCode,
  list: IconList,
  tasks: IconListCheck,
  quote: IconBlockquote,
  image: IconPhoto,
} as const;

const isMac = navigator.platform.startsWith('Mac');

/** A key as it is written on keyboards. */
const keyName = (name: FormattingName): string =>
  formattingKeys[name]
    .replace('Mod', isMac ? '⌘' : 'Ctrl')
    .split('-')
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))
    .join('+');

/** Changes the text, and returns to it. */
export function format(view: EditorView, name: FormattingName): boolean {
  view.dispatch(view.state.update(formattings[name](view.state), { userEvent: 'input.format', scrollIntoView: true }));
  view.focus();
  return true;
}

/** The index of the button that an arrow key leads to; undefined: it is another key. */
function nextIndex(key: string, now: number): number | undefined {
  if (key === 'ArrowRight') return (now + 1) % names.length;
  if (key === 'ArrowLeft') return (now + names.length - 1) % names.length;
  if (key === 'Home') return 0;
  return key === 'End' ? names.length - 1 : undefined;
}

function chooseImages(onImages: (images: readonly File[]) => void): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept: 'image/*', multiple: true });
  input.addEventListener('change', () => onImages([...(input.files ?? [])]));
  input.click();
}

interface Props {
  /** the field whose text it formats */
  label: string;
  /** undefined: it is not there yet */
  view: EditorView | undefined;
  /** uploads images into the text; undefined: there is no place for them */
  onImages: ((images: readonly File[]) => void) | undefined;
}

/** The formats of Markdown as buttons. One Tab enters it, the arrow keys move inside. */
export function Toolbar({ label, view, onImages }: Props) {
  const [current, setCurrent] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const move = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    buttons.current[next]?.focus();
  };
  const use = (name: FormattingName) => {
    if (view === undefined) return;
    if (name === 'image' && onImages !== undefined) chooseImages(onImages);
    else format(view, name);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its buttons
    <div role="toolbar" aria-label={t('text.toolbar', { field: label })} className={classes['bar']} onKeyDown={move}>
      {names.map((name, index) => {
        const Icon = icons[name];
        return (
          <Tooltip key={name} label={`${t(`text.toolbar.${name}`)} (${keyName(name)})`} openDelay={400}>
            <ActionIcon
              ref={(button) => {
                buttons.current[index] = button;
              }}
              variant="subtle"
              color="gray"
              aria-label={t(`text.toolbar.${name}`)}
              aria-keyshortcuts={formattingKeys[name].replace('Mod', isMac ? 'Meta' : 'Control').replaceAll('-', '+')}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onClick={() => use(name)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
}
