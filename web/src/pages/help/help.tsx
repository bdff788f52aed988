import { Text } from '@mantine/core';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Language } from '../../../../contract/languages.ts';
import { loadPart } from '../../load-part.ts';
import { NotFound } from '../../parts/feedback/page-failure.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RichText } from '../../parts/rich-text/rich-text.tsx';
import { activeLanguage, activeLocale, t } from '../../text/index.ts';
import classes from './help.module.css';

interface HandbookPage {
  title: string;
  html: string;
}

/** Each page is a chunk. It is rendered when the application is built. */
const pages = import.meta.glob<HandbookPage>('../../../../docs/{user,user/*,api}/*.md');

const english: Language = 'en';

/** The documentation of the API, which the handbook mentions, is in English only: `api-search`. */
const isOfApi = (name: string): boolean => name.startsWith('api-');

function fileOf(name: string, language: Language): string {
  const folder = language === english ? 'user' : `user/${language}`;
  return `../../../../docs/${isOfApi(name) ? name.replace('-', '/') : `${folder}/${name}`}.md`;
}

const first = 'README';
const route = getRouteApi('/help/$page');

const pageQuery = (name: string, language: Language) =>
  queryOptions({
    queryKey: ['help', name, language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const load = pages[fileOf(name, language)];
      return load === undefined ? null : loadPart(load);
    },
  });

/** A page of the handbook. */
export function HelpPage({ name = first }: { name?: string }) {
  const ofReader = activeLanguage();
  const language = isOfApi(name) ? english : ofReader;
  const { data: page } = useSuspenseQuery(pageQuery(name, language));
  if (page === null) return <NotFound />;
  return (
    <article className={classes['page']} lang={language}>
      {name !== first && <TextLink to="/help">{t('help.title')}</TextLink>}
      {language !== ofReader && (
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
