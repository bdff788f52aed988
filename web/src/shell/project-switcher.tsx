import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { projectQuery, projectsQuery } from '../api/projects/projects.ts';
import { t } from '../text/index.ts';
import type { Place } from './place.ts';
import classes from './shell.module.css';

const mostShown = 8;
const everything = '';

/** The current project, and the way to another one. */
export function ProjectSwitcher({ place: { project, isAdministration } }: { place: Place }) {
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => setSearch(''),
  });
  const { data: current } = useQuery({ ...projectQuery(String(project)), enabled: project !== undefined });
  const { data } = useInfiniteQuery({ ...projectsQuery(search), enabled: combobox.dropdownOpened });
  const found = (data?.pages[0]?.items ?? []).slice(0, mostShown);

  function go(chosen: string): void {
    combobox.closeDropdown();
    if (chosen === everything) void navigate({ to: '/projects' });
    else void navigate({ to: '/projects/$project', params: { project: chosen } });
  }

  return (
    <Combobox store={combobox} width={264} position="bottom-start" onOptionSubmit={go}>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <UnstyledButton
          className={classes['switcher'] ?? ''}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes['cut']}>
            {current?.label ?? t(isAdministration ? 'admin.title' : 'app.projects')}
          </span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown hidden={!combobox.dropdownOpened}>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t('nav.findProject')}
          aria-label={t('nav.findProject')}
        />
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={t('app.projects')}>
          {combobox.dropdownOpened &&
            found.map(({ id, shortname, label }) => (
              <Combobox.Option key={id} value={shortname} active={id === project}>
                {label}
              </Combobox.Option>
            ))}
          <Combobox.Option value={everything}>{t('nav.allProjects')}</Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
