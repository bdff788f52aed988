import { Card } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { projectBannerQuery, setProjectBanner } from '../../../api/banners.ts';
import { BannerForm } from '../../../parts/banner/banner-form.tsx';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { t } from '../../../text/index.ts';

/** The banner on the pages of the project. */
export function ProjectBannerForm({ project }: { project: number }) {
  const queries = useQueryClient();
  const query = projectBannerQuery(project);
  const found = useQuery(query);
  return (
    <Card withBorder p="lg" maw={720} mt="lg">
      <Loaded of={found}>
        {(banner) => (
          <BannerForm
            banner={banner}
            hint={t('banner.project.hint')}
            onSave={async (message, base) => {
              await setProjectBanner(project, base, message);
              await queries.invalidateQueries({ queryKey: query.queryKey });
            }}
          />
        )}
      </Loaded>
    </Card>
  );
}
