import { Radio, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ProjectTemplate } from '../../../../../contract/projects/project.ts';
import { templatesQuery } from '../../../api/projects/creation.ts';
import { projectQuery } from '../../../api/projects/projects.ts';
import { Pages } from '../../../parts/list/pages.tsx';
import { meaningOf, t } from '../../../text/index.ts';
import { type CardChoice, ChoiceCards } from '../choice-cards.tsx';
import { projectTemplateHint } from '../template-hints.ts';
import { fromArchive, type Start } from './draft.ts';

interface Props {
  value: Start;
  /** a project that people may start from although the list of the server doesn't offer it */
  from: number | undefined;
  onChange: (start: Start) => void;
  /** Whether the person may upload an archive. */
  withArchive: boolean;
  error: string | undefined;
}

const kinds = ['platform', 'template', 'own'] as const;

const choiceOf = (template: ProjectTemplate): CardChoice => ({
  value: template.id === null ? `name:${template.name}` : `id:${template.id}`,
  label: template.kind === 'platform' ? meaningOf(`template.${template.name}`, template.label) : template.label,
  description: template.kind === 'platform' ? projectTemplateHint(template) : template.description,
});

function Kind({ title, choices }: { title: string; choices: readonly CardChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <ChoiceCards choices={choices} />
    </Stack>
  );
}

/** The project that the address names. Site administrators start from any project, which no list has room for. */
function Chosen({ id }: { id: number }) {
  const { data: project } = useQuery(projectQuery(String(id)));
  if (project === undefined) return null;
  const { label, description } = project;
  return <Kind title={t('newProject.template.chosen')} choices={[{ value: `id:${id}`, label, description }]} />;
}

/** The templates, projects and archives that a new project can start from. */
export function TemplateGallery({ value, from, onChange, withArchive, error }: Props) {
  const templates = useInfiniteQuery(templatesQuery);
  return (
    <Radio.Group label={t('newProject.template')} value={value} onChange={onChange} error={error}>
      <Pages of={templates} empty={null}>
        {(found) => (
          <Stack gap="md" mt={4}>
            {from !== undefined && found.every(({ id }) => id !== from) && <Chosen id={from} />}
            {kinds.map((kind) => (
              <Kind
                key={kind}
                title={t(`newProject.template.${kind}`)}
                choices={found.filter((template) => template.kind === kind).map(choiceOf)}
              />
            ))}
            {withArchive && (
              <Kind
                title={t('newProject.template.archive')}
                choices={[
                  {
                    value: fromArchive,
                    label: t('newProject.template.archive.label'),
                    description: t('newProject.template.archive.hint'),
                  },
                ]}
              />
            )}
          </Stack>
        )}
      </Pages>
    </Radio.Group>
  );
}
