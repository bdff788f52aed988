import { Code, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ExplainedAction, PermissionFact } from '../../../../contract/platform/permissions.ts';
import { isPlatformRight } from '../../../../contract/platform/rights.ts';
import { permissionsQuery } from '../../api/permissions.ts';
import { type Column, DataTable } from '../../parts/list/data-table.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { UserChoice } from '../../parts/user-choice.tsx';
import { meaningOf, t } from '../../text/index.ts';
import { personName } from '../../parts/names.ts';

const route = getRouteApi('/permissions/$kind/$id');

function factText({ kind, user_group: group, right, label }: PermissionFact): string {
  if (group !== null) return t('permissions.group', { group: group.label });
  return kind === 'platform_right'
    ? t('permissions.right', { right: right !== null && isPlatformRight(right) ? t(`admin.right.${right}`) : label })
    : t(`permissions.fact.${kind}`);
}

const both = (facts: readonly PermissionFact[]): string => facts.map(factText).join(t('permissions.and'));

/** Some problems have no reason but their status. */
const refusalText = ({ refusal }: ExplainedAction): string =>
  meaningOf(`refusal.${refusal?.code ?? ''}`, t('permissions.noRule'));

function Why({ action }: { action: ExplainedAction }) {
  return (
    <Stack gap={4}>
      {!action.is_allowed && <Text size="sm">{refusalText(action)}</Text>}
      {action.reasons.map(({ all_of: facts }) => (
        <Text key={both(facts)} size="sm">
          {both(facts)}
        </Text>
      ))}
      {action.remedies.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('permissions.remedies', { who: action.remedies.map(factText).join(t('permissions.or')) })}
        </Text>
      )}
      {action.rule !== null && <Code block>{[`[${action.rule.section}]`, ...action.rule.lines].join('\n')}</Code>}
    </Stack>
  );
}

const columns: readonly Column<ExplainedAction>[] = [
  { header: 'permissions.action', cell: ({ action, label }) => meaningOf(`ability.${action}`, label) },
  {
    header: 'permissions.allowed',
    cell: ({ is_allowed: isAllowed }) => (
      <Text size="sm" fw={isAllowed ? 600 : 400}>
        {isAllowed ? t('permissions.yes') : t('permissions.no')}
      </Text>
    ),
  },
  { header: 'permissions.why', cell: (action) => <Why action={action} /> },
];

/** The actions that somebody has on a thing, and the reasons. */
export function PermissionsPage() {
  const { kind, id } = route.useParams();
  const { path, user } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: report } = useSuspenseQuery(permissionsQuery({ kind, id, path, user }));
  const name = personName(report.user);
  const title = user === undefined ? t('permissions.title') : t('permissions.title.of', { name });
  return (
    <Stack maw={960}>
      <PageTitle
        about={t('permissions.hint')}
        hint={path === undefined ? undefined : <Code>{path}</Code>}
        actions={
          report.can_ask_about_others && (
            <UserChoice
              rowWidth={260}
              label={t('permissions.user')}
              value={user === undefined ? [] : [report.user]}
              onChange={(chosen) => {
                const next = chosen.at(-1)?.id;
                void navigate({ search: { path, user: typeof next === 'number' ? next : undefined } });
              }}
            />
          )
        }
      >
        {title}
      </PageTitle>
      <DataTable label={title} rows={report.actions} keyOf={({ action }) => action} columns={columns} minWidth={0} />
    </Stack>
  );
}
