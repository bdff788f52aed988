import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trackersQuery } from '../api/projects/projects.ts';
import { useSelf } from '../api/session.ts';
import { nounOf } from '../parts/noun.ts';
import { t } from '../text/index.ts';
import classes from './shell.module.css';

interface Props {
  project: number | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Ways to create something: an artifact in a tracker of the project, or a project. */
export function CreateMenu({ project, isOpen, onOpen }: Props) {
  const isSignedIn = useSelf() !== null;
  const { data: trackers } = useQuery({
    ...trackersQuery(project ?? 0),
    enabled: isSignedIn && project !== undefined,
  });
  if (!isSignedIn) return null;
  return (
    <Menu position="bottom-end" width={240} opened={isOpen} onChange={onOpen}>
      <Menu.Target>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} />}
          className={classes['create'] ?? ''}
          aria-label={t('nav.new')}
        >
          {t('nav.new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(trackers?.items ?? []).map(({ id, item_name }) => (
          <Menu.Item key={id} component={Link} to={`/trackers/${id}/new`}>
            {t('tracker.new', { noun: nounOf({ item_name }) })}
          </Menu.Item>
        ))}
        {(trackers?.items.length ?? 0) > 0 && <Menu.Divider />}
        <Menu.Item component={Link} to="/projects/new">
          {t('nav.newProject')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
