import { FileInput, Radio, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Project } from '../../../../../contract/projects/project.ts';
import { decodeText } from '../../../../../contract/text-encoding.ts';
import { sourceProjectsQuery, sourceTrackersQuery, trackerTemplatesQuery } from '../../../api/projects/trackers.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { meaningOf, t } from '../../../text/index.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import { trackerTemplateHint } from '../template-hints.ts';
import type { Source } from './source.ts';

interface Props {
  project: Project;
  source: Source;
  onChange: (source: Source) => void;
}

function Templates({ chosen, onChange }: { chosen: string; onChange: (name: string) => void }) {
  const templates = useQuery(trackerTemplatesQuery);
  return (
    <Loaded of={templates}>
      {(items) => (
        <Radio.Group label={t('newTracker.template')} value={chosen} onChange={onChange}>
          <ChoiceCards
            choices={items.map((template) => ({
              value: template.name,
              label: meaningOf(`template.${template.name}`, template.label),
              description: trackerTemplateHint(template),
            }))}
          />
        </Radio.Group>
      )}
    </Loaded>
  );
}

type Copied = Extract<Source, { kind: 'tracker' }>;

function Trackers({ own, source, onChange }: { own: Project; source: Copied; onChange: (source: Copied) => void }) {
  const { data: others = [] } = useQuery(sourceProjectsQuery);
  const trackers = useQuery(sourceTrackersQuery(source.project));
  const projects = [own, ...others.filter(({ id }) => id !== own.id)];
  return (
    <Stack gap="sm">
      <Select
        label={t('newTracker.project')}
        data={projects.map(({ id, label }) => ({ value: String(id), label }))}
        value={String(source.project)}
        onChange={(id) => onChange({ kind: 'tracker', project: Number(id ?? own.id), tracker: null })}
        searchable
        allowDeselect={false}
      />
      <Loaded of={trackers}>
        {(found) =>
          found.length === 0 ? (
            <Text c="dimmed">{t('newTracker.tracker.none')}</Text>
          ) : (
            <Select
              label={t('newTracker.tracker')}
              data={found.map(({ id, label }) => ({ value: String(id), label }))}
              value={source.tracker === null ? null : String(source.tracker)}
              onChange={(id) => onChange({ ...source, tracker: id === null ? null : Number(id) })}
              searchable
              required
            />
          )
        }
      </Loaded>
    </Stack>
  );
}

/** Chooses the source of a new tracker. */
export function SourceChoice({ project, source, onChange }: Props) {
  const id = useId();
  const kinds: Record<Source['kind'], Source> = {
    template: { kind: 'template', name: 'bugs' },
    tracker: { kind: 'tracker', project: project.id, tracker: null },
    xml: { kind: 'xml', name: '', xml: null },
  };
  const read = async (file: File | null) => {
    const xml = file === null ? null : decodeText(new Uint8Array(await file.arrayBuffer()));
    onChange({ kind: 'xml', name: file?.name ?? '', xml });
  };
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} id={id}>
        {t('newTracker.source')}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={source.kind}
        onChange={(kind) => onChange(kinds[kind])}
        data={(['template', 'tracker', 'xml'] as const).map((kind) => ({
          value: kind,
          label: t(`newTracker.source.${kind}`),
        }))}
      />
      {source.kind === 'template' && (
        <Templates chosen={source.name} onChange={(name) => onChange({ kind: 'template', name })} />
      )}
      {source.kind === 'tracker' && <Trackers own={project} source={source} onChange={onChange} />}
      {source.kind === 'xml' && (
        <FileInput
          label={t('newTracker.file')}
          placeholder={t('newTracker.file.choose')}
          accept=".xml,application/xml,text/xml"
          required
          clearable
          onChange={(file) => void read(file)}
        />
      )}
    </Stack>
  );
}
