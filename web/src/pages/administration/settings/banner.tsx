import { Fieldset } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { setPlatformBanner } from '../../../api/banners.ts';
import { selfQuery, usePlatformBanner } from '../../../api/session.ts';
import { BannerForm } from '../../../parts/banner/banner-form.tsx';
import { t } from '../../../text/index.ts';

/** The banner of the platform on every page. */
export function PlatformBannerForm() {
  const queries = useQueryClient();
  return (
    <Fieldset legend={t('banner.platform')} maw={760} mt="lg">
      <BannerForm
        message={usePlatformBanner()}
        hint={t('banner.platform.hint')}
        onSave={async (message) => {
          await setPlatformBanner(message);
          await queries.invalidateQueries({ queryKey: selfQuery.queryKey });
        }}
      />
    </Fieldset>
  );
}
