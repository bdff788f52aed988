/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox whose options are rich has no elements of its own */
import { Chip, Modal, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchResult } from '../../../../contract/platform/search.ts';
import { projectQuery, trackersQuery } from '../../api/projects/projects.ts';
import { searchQuery } from '../../api/search.ts';
import { useSelf } from '../../api/session.ts';
import { t } from '../../text/index.ts';
import { useThemeSwitch } from '../color-scheme.tsx';
import type { Place } from '../place.ts';
import { type Command, commandsFor } from './commands.ts';
import { CommandEntry, FoundEntry } from './entry.tsx';
import classes from './palette.module.css';
import { useDestinations } from './use-destinations.ts';

interface Props {
  opened: boolean;
  place: Place;
  onClose: () => void;
  onHelp: () => void;
}

interface Option {
  key: string;
  run: Command['run'];
  shown: ReactNode;
}

interface Section {
  title: string;
  options: Option[];
}

interface Sections {
  /** false: the results are those of earlier words */
  isCurrent: boolean;
  sections: Section[];
}

/** Requests follow the last key after this many milliseconds. */
const pause = 120;

const optionOf = (result: SearchResult): Option => ({
  key: `${result.kind}-${result.repository?.id ?? 0}-${result.id}`,
  run: result.html_url,
  shown: <FoundEntry result={result} />,
});

/** The results and the commands for the words, in the order of the arrow keys. */
function useSections(words: string, place: Place, isHere: boolean, others: Pick<Props, 'onHelp'>): Sections {
  const isSignedIn = useSelf() !== null;
  const { switchTheme } = useThemeSwitch();
  const [asked] = useDebouncedValue(words, pause);
  const { data: found, isFetching } = useQuery(searchQuery(asked, isHere ? place.project : undefined));
  const { data: trackers } = useQuery({
    ...trackersQuery(place.project ?? 0),
    enabled: place.project !== undefined,
  });
  const commands = commandsFor(words, {
    ...others,
    place,
    isSignedIn,
    trackers: trackers?.items ?? [],
    destinations: useDestinations(asked, place.project, isSignedIn),
    onTheme: switchTheme,
  });
  const jump = words.trim() === '' ? null : (found?.jump ?? null);
  const groups = words.trim() === '' ? [] : (found?.groups ?? []);
  const sections = [
    ...(jump === null ? [] : [{ title: t('palette.jump'), options: [{ ...optionOf(jump), key: 'jump' }] }]),
    ...groups.map(({ kind, results }) => ({ title: t(`palette.${kind}`), options: results.map(optionOf) })),
    {
      title: t('palette.commands'),
      options: commands.map(({ id, label, run }) => ({ key: id, run, shown: <CommandEntry label={label} /> })),
    },
  ].filter(({ options }) => options.length > 0);
  return { isCurrent: words.trim() === '' || (words === asked && !isFetching), sections };
}

const showOption = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

function Inside({ place, onClose, onHelp }: Omit<Props, 'opened'>) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isHere, setHere] = useState(false);
  const { history } = useRouter();
  const { data: project } = useQuery({
    ...projectQuery(String(place.project)),
    enabled: place.project !== undefined,
  });
  const { isCurrent, sections } = useSections(words, place, isHere, { onHelp });
  const options = sections.flatMap((section) => section.options);
  const active = options[Math.min(chosen, options.length - 1)];
  /** Enter was pressed for these words before their results were there. */
  const entered = useRef<{ words: string; isNewTab: boolean }>(undefined);

  function run(option: Option | undefined, isNewTab = false): void {
    if (option === undefined) return;
    if (typeof option.run === 'string' && isNewTab) return void window.open(option.run, '_blank', 'noopener');
    onClose();
    if (typeof option.run === 'string') history.push(option.run);
    else option.run();
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setChosen((Math.min(chosen, options.length - 1) + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const isNewTab = event.ctrlKey || event.metaKey;
      if (isCurrent || chosen > 0) run(active, isNewTab);
      else entered.current = { words, isNewTab };
    }
  }

  const runEntered = useEffectEvent(() => {
    if (entered.current?.words === words) run(options[0], entered.current.isNewTab);
    entered.current = undefined;
  });
  useEffect(() => {
    if (isCurrent) runEntered();
  }, [isCurrent]);

  return (
    <>
      <div className={classes['input']}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls="palette-options"
          aria-activedescendant={active === undefined ? undefined : `palette-${active.key}`}
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      {project !== undefined && (
        <div className={classes['scopes']}>
          <Chip size="xs" checked={isHere} onChange={setHere}>
            {t('palette.here', { project: project.label })}
          </Chip>
        </div>
      )}
      <div id="palette-options" role="listbox" aria-label={t('palette.results')} className={classes['list']}>
        {sections.map(({ title, options: inSection }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={classes['title']} aria-hidden>
              {title}
            </div>
            {inSection.map((option) => (
              // The keyboard reaches options by the arrow keys of the input.
              <div
                key={option.key}
                id={`palette-${option.key}`}
                role="option"
                ref={option === active ? showOption : undefined}
                tabIndex={-1}
                aria-selected={option === active}
                className={classes['option']}
                onMouseMove={() => setChosen(options.indexOf(option))}
                onClick={(event) => run(option, event.ctrlKey || event.metaKey)}
                onKeyDown={onKey}
              >
                {option.shown}
              </div>
            ))}
          </div>
        ))}
      </div>
      <VisuallyHidden component="output">{t('palette.count', { count: options.length })}</VisuallyHidden>
      <div className={classes['foot']}>
        <span>{t('palette.foot')}</span>
        <span>{t('palette.foot.jump')}</span>
      </div>
    </>
  );
}

/** One box to find everything and to run commands, opened with `/` or Ctrl+K. */
export function Palette({ opened, ...inside }: Props) {
  return (
    <Modal.Root opened={opened} onClose={inside.onClose} size={680} padding={0} yOffset={72}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.label')}>
        <Modal.Body>
          <Inside {...inside} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
