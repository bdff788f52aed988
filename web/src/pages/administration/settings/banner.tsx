import { Fieldset, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BannerImportance, bannerImportances } from '../../../../../contract/platform/banner.ts';
import { type KnownPlatformBanner, platformBannerQuery, setPlatformBanner } from '../../../api/banners.ts';
import { selfQuery } from '../../../api/session.ts';
import { BannerForm } from '../../../parts/banner/banner-form.tsx';
import { localTime, momentOf } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';

function Form({ banner }: { banner: KnownPlatformBanner | null }) {
  const queries = useQueryClient();
  const saved = {
    importance: banner?.importance ?? 'standard',
    end: banner?.expiration_date ? localTime(new Date(banner.expiration_date)) : '',
  };
  const [importance, setImportance] = useState<BannerImportance>(saved.importance);
  const [end, setEnd] = useState(saved.end);
  return (
    <BannerForm
      banner={banner}
      hint={t('banner.platform.hint')}
      isChanged={banner !== null && (importance !== saved.importance || end !== saved.end)}
      onSave={async (message, base) => {
        const expiration_date = end === '' ? null : momentOf(end);
        await setPlatformBanner(base, { message, importance, expiration_date });
        await queries.invalidateQueries({ queryKey: selfQuery.queryKey });
        await queries.invalidateQueries({ queryKey: platformBannerQuery.queryKey });
      }}
    >
      <NativeSelect
        label={t('banner.importance')}
        value={importance}
        onChange={(event) =>
          setImportance(bannerImportances.find((one) => one === event.currentTarget.value) ?? 'standard')
        }
        data={bannerImportances.map((value) => ({ value, label: t(`banner.importance.${value}`) }))}
      />
      <TextInput
        label={t('banner.end')}
        description={t('banner.end.hint')}
        type="datetime-local"
        value={end}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
    </BannerForm>
  );
}

/** The banner of the platform on every page. */
export function PlatformBannerForm() {
  const { data: banner } = useQuery(platformBannerQuery);
  return (
    <Fieldset legend={t('banner.platform')} maw={760} mt="lg">
      {banner !== undefined && <Form banner={banner} />}
    </Fieldset>
  );
}
