import { Modal, Switch, Table } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { holdKeys } from '../parts/held-keys.ts';
import { useSingleKeys, useSingleKeysOn } from '../parts/single-keys.ts';
import { t } from '../text/index.ts';
import classes from './shell.module.css';
import type { Place } from './place.ts';
import { useRowKeys } from './use-row-keys.ts';

interface Actions {
  place: Place;
  onSearch: () => void;
  onCreate: () => void;
  onHelp: () => void;
  onCollapse: () => void;
}

/** How long `g` waits for the letter of a place, in milliseconds. */
const patience = 1_500;

/** The keys that work on every page. */
export function useShellKeys({ place: { project, tracker }, onSearch, onCreate, onHelp, onCollapse }: Actions): void {
  const navigate = useNavigate();
  const wentAt = useRef(0);
  /** The letter after `g`. */
  const after = (go: () => void) => () => {
    const isGoing = Date.now() - wentAt.current < patience;
    wentAt.current = 0;
    if (!isGoing) return;
    holdKeys();
    go();
  };
  const create = () => {
    holdKeys();
    if (tracker === undefined) onCreate();
    else void navigate({ to: '/trackers/$tracker/new', params: { tracker } });
  };
  const openDashboards = () =>
    project === undefined
      ? void navigate({ to: '/dashboards' })
      : void navigate({ to: '/projects/$project/dashboards', params: { project: String(project) } });
  useSingleKeys({
    '/': onSearch,
    '?': onHelp,
    '[': onCollapse,
    c: create,
    g: () => void (wentAt.current = Date.now()),
    h: after(() => void navigate({ to: '/' })),
    d: after(openDashboards),
    i: after(() => void navigate({ to: '/inbox' })),
    p: after(() => {
      if (project !== undefined) void navigate({ to: '/projects/$project', params: { project: String(project) } });
    }),
    b: after(() => {
      if (tracker !== undefined) void navigate({ to: '/trackers/$tracker/board', params: { tracker } });
    }),
    t: after(() => {
      if (tracker !== undefined) void navigate({ to: '/trackers/$tracker', params: { tracker } });
    }),
  });
  useRowKeys();
  // Works in fields, too.
  useHotkeys([['mod+K', onSearch]], []);
}

const keys = [
  ['/', 'shortcut.search'],
  ['Ctrl K', 'shortcut.search'],
  ['c', 'shortcut.create'],
  ['g h', 'shortcut.home'],
  ['g i', 'shortcut.inbox'],
  ['g p', 'shortcut.project'],
  ['g d', 'shortcut.dashboards'],
  ['g t', 'shortcut.table'],
  ['g b', 'shortcut.board'],
  ['[', 'shortcut.collapse'],
  ['j k', 'shortcut.move'],
  ['x', 'shortcut.select'],
  ['e', 'shortcut.edit'],
  ['s', 'shortcut.status'],
  ['a', 'shortcut.assign'],
  ['w', 'shortcut.watch'],
  ['m', 'shortcut.mute'],
  ['q', 'shortcut.query'],
  ['Ctrl Enter', 'shortcut.send'],
  ['Esc', 'shortcut.close'],
  ['?', 'shortcut.help'],
] as const;

/** The list of all keys. */
export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isOn, setOn] = useSingleKeysOn();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shortcut.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Switch
        mb="sm"
        label={t('shortcut.single')}
        description={t('shortcut.single.hint')}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <Table>
        <Table.Tbody>
          {keys.map(([pressed, does]) => (
            <Table.Tr key={pressed}>
              <Table.Td w={120}>
                {pressed.split(' ').map((key) => (
                  <kbd key={key} className={classes['key']}>
                    {key}
                  </kbd>
                ))}
              </Table.Td>
              <Table.Td>{t(does)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
