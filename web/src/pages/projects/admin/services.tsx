import { Stack, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProjectService } from '../../../../../contract/projects/project.ts';
import { servicesQuery, switchService } from '../../../api/projects/projects.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { meaningOf, t } from '../../../text/index.ts';
import { useProject } from '../use-project.ts';

/** The others are there for clients of the API. */
const hasPage = ({ service_url: address }: ProjectService): boolean => address !== '';

/** Those that a project can't be without. */
const fixed = ['summary', 'admin'];

function Row({ service, project }: { service: ProjectService; project: number }) {
  const queries = useQueryClient();
  const switching = useMutation({
    mutationFn: (isEnabled: boolean) => switchService(service, isEnabled),
    onSettled: () => queries.invalidateQueries({ queryKey: servicesQuery(project).queryKey }),
  });
  const isFixed = fixed.includes(service.name);
  return (
    <Stack gap={4}>
      <Switch
        label={meaningOf(`service.${service.name}`, service.label)}
        description={isFixed ? t('projectAdmin.services.fixed') : undefined}
        checked={switching.isPending ? switching.variables : service.is_enabled}
        disabled={isFixed}
        onChange={(event) => switching.mutate(event.currentTarget.checked)}
      />
      <Refusal error={switching.error} />
    </Stack>
  );
}

export function Services() {
  const project = useProject();
  const services = useQuery(servicesQuery(project.id));
  return (
    <>
      <PageTitle hint={t('projectAdmin.services.hint')}>{t('projectAdmin.services')}</PageTitle>
      <Loaded of={services}>
        {(found) => (
          <Stack>
            {found.filter(hasPage).map((service) => (
              <Row key={service.id} service={service} project={project.id} />
            ))}
          </Stack>
        )}
      </Loaded>
    </>
  );
}
