import { can } from '../../parts/can.tsx';
import { t } from '../../text/index.ts';
import { useProject } from '../projects/use-project.ts';
import { Webhooks } from './webhooks.tsx';

export function ProjectWebhooks() {
  const project = useProject();
  return (
    <Webhooks
      place={`/projects/${project.id}`}
      hint={t('webhooks.hint.project')}
      canAdd={can(project, 'project.administer')}
    />
  );
}
