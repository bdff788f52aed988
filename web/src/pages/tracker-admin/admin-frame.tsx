import { Outlet } from '@tanstack/react-router';
import { useAdministered } from '../../api/trackers/administration.ts';
import { can } from '../../parts/can.tsx';
import { Forbidden } from '../../parts/feedback/page-failure.tsx';
import { ReadOnly } from '../../parts/read-only.tsx';
import { Sections } from '../../shell/sections.tsx';
import { t } from '../../text/index.ts';

/** The layout of tracker administration pages. */
export function AdminFrame() {
  const tracker = useAdministered();
  if (!can(tracker, 'tracker.read_administration')) return <Forbidden>{t('trackerAdmin.forbidden')}</Forbidden>;
  const params = { tracker: tracker.id };
  return (
    <>
      <Sections
        label={t('tracker.administration')}
        sections={[
          { label: t('trackerAdmin.fields'), to: '/trackers/$tracker/admin/fields', params },
          { label: t('trackerAdmin.semantics'), to: '/trackers/$tracker/admin/semantics', params },
          { label: t('trackerAdmin.workflow'), to: '/trackers/$tracker/admin/workflow', params },
          { label: t('trackerAdmin.rules'), to: '/trackers/$tracker/admin/rules', params },
          { label: t('trackerAdmin.permissions'), to: '/trackers/$tracker/admin/permissions', params },
          { label: t('trackerAdmin.notifications'), to: '/trackers/$tracker/admin/notifications', params },
          { label: t('webhooks.title'), to: '/trackers/$tracker/admin/webhooks', params },
          { label: t('trackerAdmin.general'), to: '/trackers/$tracker/admin/general', params },
        ]}
      />
      <ReadOnly when={!can(tracker, 'tracker.administer')}>
        <Outlet />
      </ReadOnly>
    </>
  );
}
