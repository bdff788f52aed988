import { Input, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProjectCategory, ProjectField } from '../../../../../contract/projects/project.ts';
import { offeredCategoriesQuery, fieldsQuery } from '../../../api/projects/creation.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { t } from '../../../text/index.ts';

interface Props<T> {
  values: Record<number, T>;
  onChange: (values: Record<number, T>) => void;
  error: string | undefined;
}

function without<T>(values: Record<number, T>, id: number): Record<number, T> {
  const { [id]: _gone, ...others } = values;
  return others;
}

/** The path of a value: "Topic :: Communication :: Chat". */
function pathOf({ values, id: root }: ProjectCategory, id: number): string {
  const value = values.find((one) => one.id === id);
  if (value === undefined) return '';
  return value.parent_id === root
    ? value.name
    : `${pathOf({ values, id: root } as ProjectCategory, value.parent_id)} › ${value.name}`;
}

/** Whether this platform has custom categories or fields for projects. */
export function useIsDescribed(): boolean {
  const categories = useQuery(offeredCategoriesQuery);
  const fields = useQuery(fieldsQuery);
  return categories.data?.length !== 0 || fields.data?.length !== 0;
}

/** By which a project can be found among others. */
export function CategoryInputs({ values, onChange, error }: Props<number>) {
  const categories = useQuery(offeredCategoriesQuery);
  return (
    <Loaded of={categories}>
      {(found) => (
        <Stack gap={4} hidden={found.length === 0}>
          <Text size="sm" fw={600}>
            {t('newProject.categories')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {found.map((category) => (
              <Select
                key={category.id}
                label={category.name}
                placeholder={t('newProject.category.none')}
                withAsterisk={category.is_mandatory}
                data={category.values.map(({ id }) => ({ value: String(id), label: pathOf(category, id) }))}
                value={values[category.id] === undefined ? null : String(values[category.id])}
                onChange={(chosen) =>
                  onChange(
                    chosen === null ? without(values, category.id) : { ...values, [category.id]: Number(chosen) },
                  )
                }
                searchable
                clearable
              />
            ))}
          </SimpleGrid>
          {error !== undefined && <Input.Error>{error}</Input.Error>}
        </Stack>
      )}
    </Loaded>
  );
}

function Field({ field, value, onChange }: { field: ProjectField; value: string; onChange: (text: string) => void }) {
  const common = {
    label: field.name,
    description: field.description === '' ? undefined : field.description,
    withAsterisk: field.is_required,
    value,
  };
  if (field.type === 'line') {
    return <TextInput {...common} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  return <Textarea {...common} autosize minRows={2} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** The custom fields and categories of this platform. */
export function FieldInputs({ values, onChange, error }: Props<string>) {
  const fields = useQuery(fieldsQuery);
  return (
    <Loaded of={fields}>
      {(found) => (
        <Stack gap="sm" hidden={found.length === 0}>
          <Text size="sm" fw={600}>
            {t('newProject.fields')}
          </Text>
          {found.map((field) => (
            <Field
              key={field.id}
              field={field}
              value={values[field.id] ?? ''}
              onChange={(text) => onChange({ ...values, [field.id]: text })}
            />
          ))}
          {error !== undefined && <Input.Error>{error}</Input.Error>}
        </Stack>
      )}
    </Loaded>
  );
}
