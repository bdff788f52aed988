import { Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { projectsQuery } from '../../api/projects/projects.ts';
import { useVisit } from '../../api/session.ts';
import { Can } from '../../parts/can.tsx';
import { Empty } from '../../parts/feedback/empty.tsx';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { ProjectList } from '../../parts/project/project-list.tsx';
import { ReadersOnly } from '../../parts/feedback/readers-only.tsx';
import { t } from '../../text/index.ts';

const route = getRouteApi('/projects');

function Found({ search }: { search: string }) {
  const found = useInfiniteQuery({ ...projectsQuery(search), placeholderData: keepPreviousData });
  const empty = search === '' ? t('projects.none.atAll') : t('projects.none', { search });
  return (
    <Pages of={found} empty={<Empty>{empty}</Empty>}>
      {(projects) => <ProjectList projects={projects} />}
    </Pages>
  );
}

function ProjectSearch() {
  const { search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(search);
  const [asked] = useDebouncedValue(search, 200);
  // The address contains the search, so that it can be bookmarked. It is updated immediately, because a delayed update
  // could come after the user has left the page.
  const change = (text: string) => {
    setTyped(text);
    const words = text.trim();
    void navigate({ search: words === '' ? {} : { search: words }, replace: true });
  };
  return (
    <>
      <PageTitle
        actions={
          <Can on={useVisit()} action="platform.create_project">
            <LinkButton to="/projects/new">{t('projects.new')}</LinkButton>
          </Can>
        }
      >
        {t('projects.title')}
      </PageTitle>
      <Group mb="md">
        <TextInput
          type="search"
          aria-label={t('projects.search')}
          placeholder={t('projects.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          w={{ base: '100%', sm: 320 }}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </Group>
      <Found search={asked} />
    </>
  );
}

export const Projects = () => (
  <ReadersOnly>
    <ProjectSearch />
  </ReadersOnly>
);
