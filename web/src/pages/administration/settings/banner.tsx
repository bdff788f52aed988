import { Fieldset, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BannerImportance, bannerImportances } from '../../../../../contract/platform/banner.ts';
import { type KnownPlatformBanner, platformBannerQuery, setPlatformBanner } from '../../../api/banners.ts';
import { selfQuery } from '../../../api/session.ts';
import { BannerForm } from '../../../parts/banner/banner-form.tsx';
import { t } from '../../../text/index.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** A time as inputs of the browser write it. */
function localTime(iso: string): string {
  const date = new Date(iso);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

function Form({ banner }: { banner: KnownPlatformBanner | null }) {
  const queries = useQueryClient();
  const saved = {
    importance: banner?.importance ?? 'standard',
    end: banner?.expiration_date ? localTime(banner.expiration_date) : '',
  };
  const [importance, setImportance] = useState<BannerImportance>(saved.importance);
  const [end, setEnd] = useState(saved.end);
  return (
    <BannerForm
      banner={banner}
      hint={t('banner.platform.hint')}
      isChanged={banner !== null && (importance !== saved.importance || end !== saved.end)}
      onSave={async (message, base) => {
        const expiration_date = end === '' ? null : new Date(end).toISOString();
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
