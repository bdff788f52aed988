import { Text } from '@mantine/core';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { loadPart } from '../../load-part.ts';
import { NotFound } from '../../parts/feedback/page-failure.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RichText } from '../../parts/rich-text/rich-text.tsx';
import { activeLocale, t } from '../../text/index.ts';
import classes from './help.module.css';

interface HandbookPage {
  title: string;
  html: string;
}

/** Each page is a chunk. It is rendered when the application is built. */
const pages = import.meta.glob<HandbookPage>('../../../../docs/{user,api}/*.md');

/** The handbook mentions the documentation of the API: `api-search`. */
function fileOf(name: string): string {
  const [, api] = /^api-(.+)$/.exec(name) ?? [];
  return `../../../../docs/${api === undefined ? `user/${name}` : `api/${api}`}.md`;
}

const first = 'README';
const route = getRouteApi('/help/$page');

const pageQuery = (name: string) =>
  queryOptions({
    queryKey: ['help', name],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const load = pages[fileOf(name)];
      return load === undefined ? null : loadPart(load);
    },
  });

/** A page of the handbook. */
export function HelpPage({ name = first }: { name?: string }) {
  const { data: page } = useSuspenseQuery(pageQuery(name));
  if (page === null) return <NotFound />;
  return (
    <article className={classes['page']} lang="en">
      {name !== first && <TextLink to="/help">{t('help.title')}</TextLink>}
      {!activeLocale().startsWith('en') && (
        <Text size="sm" c="dimmed" lang={activeLocale()}>
          {t('help.english')}
        </Text>
      )}
      <PageTitle>{page.title}</PageTitle>
      <RichText html={page.html} />
    </article>
  );
}

export function HelpPageOfAddress() {
  const { page } = route.useParams();
  return <HelpPage key={page} name={page} />;
}
