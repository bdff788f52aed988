import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SvnBlame } from '../../../../../contract/svn/reading.ts';
import { blameQuery, type SvnLocation } from '../../../api/svn/reading.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { t } from '../../../text/index.ts';
import classes from '../code.module.css';
import own from '../svn.module.css';
import { RevisionLink } from '../links.tsx';
import { ScrollBox } from '../../../parts/list/scroll-box.tsx';

type Line = SvnBlame['lines'][number];

const step = 1000;

/** Groups consecutive lines of the same revision, to show their author once. */
function Row({ line, isFirst, path }: { line: Line; isFirst: boolean; path: string }) {
  return (
    <tr className={isFirst ? classes['first'] : undefined}>
      <td className={classes['origin']}>
        {isFirst &&
          (line.revision === null ? t('svn.blame.older') : <RevisionLink revision={line.revision} path={path} />)}
      </td>
      <td className={classes['origin']}>{isFirst && line.author}</td>
      <td className={classes['origin']}>{isFirst && line.date !== null && <Moment at={line.date} />}</td>
      <td className={classes['number']}>{line.number}</td>
      <td className={classes['text']}>{line.text}</td>
    </tr>
  );
}

function Lines({ blame, name }: { blame: SvnBlame; name: string }) {
  const [shown, setShown] = useState(step);
  const { lines, path } = blame;
  if (lines.length === 0) return <Text c="dimmed">{t('svn.file.empty')}</Text>;
  return (
    <>
      <ScrollBox className={own['box'] ?? ''} label={t('svn.blame.of', { name })}>
        <table className={classes['lines']}>
          <thead>
            <tr>
              <th>{t('svn.revision')}</th>
              <th>{t('svn.blame.author')}</th>
              <th className={classes['origin']}>{t('svn.lastChange')}</th>
              <th>{t('svn.blame.line')}</th>
              <th>{t('svn.blame.text')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line, at) => (
              <Row key={line.number} line={line} isFirst={lines[at - 1]?.revision !== line.revision} path={path} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {shown < lines.length && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={() => setShown(shown + step)}>
            {t('app.more')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('svn.lines.shown', { shown, total: lines.length })}
          </Text>
        </Group>
      )}
    </>
  );
}

export function Blame({ repository, location, name }: { repository: number; location: SvnLocation; name: string }) {
  const found = useQuery(blameQuery(repository, location));
  return <Loaded of={found}>{(blame) => <Lines blame={blame} name={name} />}</Loaded>;
}
