import { Stack } from '@mantine/core';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { Categories } from './categories.tsx';
import { ProjectFields } from './project-fields.tsx';

/** The categories and fields that describe projects. */
export function DescriptionsPage() {
  return (
    <Stack gap="md">
      <PageTitle about={t('admin.descriptions.hint')}>{t('admin.descriptions')}</PageTitle>
      <Categories />
      <ProjectFields />
    </Stack>
  );
}
