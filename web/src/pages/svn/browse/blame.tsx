import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SvnBlame } from '../../../../../contract/svn/reading.ts';
import { blameQuery, type SvnLocation } from '../../../api/svn/reading.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { t } from '../../../text/index.ts';
import { CodeLines } from '../code-lines.tsx';
import classes from '../code.module.css';
import { RevisionLink } from '../links.tsx';

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
  const { lines, path } = blame;
  if (lines.length === 0) return <Text c="dimmed">{t('svn.file.empty')}</Text>;
  const head = (
    <thead>
      <tr>
        <th>{t('svn.revision')}</th>
        <th>{t('svn.blame.author')}</th>
        <th className={classes['origin']}>{t('svn.lastChange')}</th>
        <th>{t('svn.blame.line')}</th>
        <th>{t('svn.blame.text')}</th>
      </tr>
    </thead>
  );
  return (
    <CodeLines label={t('svn.blame.of', { name })} head={head} lines={lines} step={step}>
      {(line, at) => (
        <Row key={line.number} line={line} isFirst={lines[at - 1]?.revision !== line.revision} path={path} />
      )}
    </CodeLines>
  );
}

export function Blame({ repository, location, name }: { repository: number; location: SvnLocation; name: string }) {
  const found = useQuery(blameQuery(repository, location));
  return <Loaded of={found}>{(blame) => <Lines blame={blame} name={name} />}</Loaded>;
}
