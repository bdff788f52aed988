import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { fileAddress, fileQuery, type FileView, type SvnLocation } from '../../../api/svn/reading.ts';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { Blame } from './blame.tsx';
import { LastCommit } from './last-change.tsx';
import { searchOf } from '../links.tsx';
import { OldRevision } from '../old-revision.tsx';
import { PathTrail } from '../path-trail.tsx';
import { RevisionChoice } from '../revision-choice.tsx';
import { useRepository, useRepositoryParams } from '../use-repository.ts';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { FileText } from './file-text.tsx';
import classes from '../svn.module.css';

interface Props {
  repository: number;
  location: SvnLocation;
  name: string;
}

function Shown({ view, repository, location, name }: Props & { view: FileView }) {
  if (view.kind === 'image')
    return <img src={fileAddress(repository, location)} alt={name} className={classes['image']} />;
  if (view.kind === 'text') {
    if (view.text === '') return <Text c="dimmed">{t('svn.file.empty')}</Text>;
    return <FileText key={`${location.path} ${location.rev}`} name={name} text={view.text} />;
  }
  return <Empty>{t(view.kind === 'large' ? 'svn.file.large' : 'svn.file.binary')}</Empty>;
}

/** A text, an image, or a download link for other files. */
function FileContent(props: Props) {
  const found = useQuery(fileQuery(props.repository, props.location));
  return <Loaded of={found}>{(view) => <Shown view={view} {...props} />}</Loaded>;
}

const route = getRouteApi('/projects/$project/svn/$repository/tree/file');

function ViewLinks({ location, isBlame }: { location: SvnLocation; isBlame: boolean }) {
  const params = useRepositoryParams();
  const to = '/projects/$project/svn/$repository/tree/file';
  return (
    <Group gap={4} component="nav" aria-label={t('svn.file.view')}>
      <LinkButton
        to={to}
        params={params}
        search={searchOf(location)}
        variant={isBlame ? 'default' : 'light'}
        size="xs"
        aria-current={!isBlame}
      >
        {t('svn.file.text')}
      </LinkButton>
      <LinkButton
        to={to}
        params={params}
        search={{ ...searchOf(location), view: 'blame' }}
        variant={isBlame ? 'light' : 'default'}
        size="xs"
        aria-current={isBlame}
      >
        {t('svn.file.blame')}
      </LinkButton>
      <LinkButton
        to="/projects/$project/svn/$repository/revisions"
        params={params}
        search={searchOf(location)}
        variant="default"
        size="xs"
      >
        {t('svn.log')}
      </LinkButton>
    </Group>
  );
}

/** A file in a revision: its content, or who wrote it. */
export function FilePage() {
  const { id } = useRepository();
  const { path = '/', rev, view } = route.useSearch();
  const navigate = route.useNavigate();
  const location = { path, rev };
  const name = path.split('/').at(-1) ?? path;
  const isBlame = view === 'blame';
  const goTo = (next: number | undefined) =>
    void navigate({ search: { ...searchOf({ path, rev: next }), ...(isBlame ? { view: 'blame' } : {}) } });
  return (
    <>
      <PageTitle
        hint={<PathTrail path={path} rev={rev} />}
        actions={<RevisionChoice key={rev} rev={rev} onChange={goTo} />}
      >
        {name}
      </PageTitle>
      <Stack>
        <Group justify="space-between">
          <ViewLinks location={location} isBlame={isBlame} />
          <Button
            component="a"
            href={fileAddress(id, location)}
            download={name}
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            {t('svn.download')}
          </Button>
        </Group>
        <OldRevision rev={rev} onLeave={() => goTo(undefined)} />
        <LastCommit repository={id} location={location} />
        {isBlame ? (
          <Blame repository={id} location={location} name={name} />
        ) : (
          <FileContent repository={id} location={location} name={name} />
        )}
      </Stack>
    </>
  );
}
