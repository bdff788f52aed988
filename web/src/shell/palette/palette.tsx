/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox whose options are rich has no elements of its own */
import { Chip, Modal, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchKind } from '../../../../contract/platform/search-kinds.ts';
import { projectQuery } from '../../api/projects/projects.ts';
import { Failure } from '../../parts/feedback/failure.tsx';
import { t } from '../../text/index.ts';
import type { Place } from '../place.ts';
import classes from './palette.module.css';
import { type Option, useSections } from './use-sections.tsx';

interface Props {
  opened: boolean;
  place: Place;
  onClose: () => void;
  onHelp: () => void;
}

const showOption = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

function Inside({ place, onClose, onHelp }: Omit<Props, 'opened'>) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isHere, setHere] = useState(false);
  const [kind, setKind] = useState<SearchKind>();
  const input = useRef<HTMLInputElement>(null);
  const { history } = useRouter();
  const { data: project } = useQuery({
    ...projectQuery(String(place.project)),
    enabled: place.project !== undefined,
  });
  const { isCurrent, failure, kinds, sections } = useSections({ words, place, isHere, kind, onKind: setKind, onHelp });
  const options = sections.flatMap((section) => section.options);
  const active = options[Math.min(chosen, options.length - 1)];
  /** Enter was pressed for these words before their results were there. */
  const entered = useRef<{ words: string; isNewTab: boolean }>(undefined);

  function run(option: Option | undefined, isNewTab = false): void {
    if (option === undefined) return;
    if (typeof option.run === 'string' && isNewTab) return void window.open(option.run, '_blank', 'noopener');
    if (option.isStaying !== true) onClose();
    if (typeof option.run === 'string') history.push(option.run);
    else option.run();
  }

  /** The arrow keys go on in the results. */
  function narrow(change: () => void): void {
    change();
    setChosen(0);
    input.current?.focus();
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
          ref={input}
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
      {(project !== undefined || kinds.length > 0) && (
        <div className={classes['scopes']}>
          {project !== undefined && (
            <Chip size="xs" checked={isHere} onChange={(checked) => narrow(() => setHere(checked))}>
              {t('palette.here', { project: project.label })}
            </Chip>
          )}
          {kinds.map((one) => (
            <Chip
              key={one}
              size="xs"
              checked={one === kind}
              onChange={(checked) => narrow(() => setKind(checked ? one : undefined))}
            >
              {t(`palette.${one}`)}
            </Chip>
          ))}
        </div>
      )}
      {failure !== null && <Failure error={failure} />}
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
