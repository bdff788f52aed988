import { useAdministered } from '../../api/trackers/administration.ts';
import { can } from '../../parts/can.tsx';
import { t } from '../../text/index.ts';
import { Webhooks } from './webhooks.tsx';

export function TrackerWebhooks() {
  const tracker = useAdministered();
  return (
    <Webhooks
      place={`/trackers/${tracker.id}`}
      hint={t('webhooks.hint.tracker')}
      canAdd={can(tracker, 'tracker.administer')}
    />
  );
}
