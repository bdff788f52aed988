import { Badge, Group, Text, Title } from '@mantine/core';
import type { SvnDiff } from '../../../../../contract/svn/reading.ts';
import { t } from '../../../text/index.ts';
import { CodeLines } from '../code-lines.tsx';
import classes from '../code.module.css';
import { type DiffLine, diffLines, type LineKind } from './diff-lines.ts';
import { DirectoryLink, FileLink } from '../links.tsx';
import own from '../svn.module.css';

type File = SvnDiff['files'][number];

const step = 500;
const signs: Record<LineKind, string> = { added: '+', removed: '−', same: '', hunk: '', note: '' };

function Line({ line }: { line: DiffLine }) {
  return (
    <tr className={classes[line.kind]}>
      <td className={classes['number']}>{line.before}</td>
      <td className={classes['number']}>{line.after}</td>
      <td className={classes['sign']}>{signs[line.kind]}</td>
      <td className={classes['text']}>{line.text}</td>
    </tr>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

function Lines({ file }: { file: File }) {
  const lines = diffLines(file.diff);
  if (file.is_binary) return <Hint>{t('svn.diff.binary')}</Hint>;
  if (lines.length === 0) return <Hint>{t('svn.diff.same')}</Hint>;
  const head = (
    <thead className={own['hidden']}>
      <tr>
        <th>{t('svn.diff.before')}</th>
        <th>{t('svn.diff.after')}</th>
        <th>{t('svn.diff.sign')}</th>
        <th>{t('svn.diff.text')}</th>
      </tr>
    </thead>
  );
  return (
    <CodeLines label={t('svn.diff.of', { path: file.path })} head={head} lines={lines} step={step}>
      {/* oxlint-disable-next-line react/no-array-index-key -- a line is identified by its position */}
      {(line, at) => <Line key={at} line={line} />}
    </CodeLines>
  );
}

/** The changes of one file in a revision. */
export function FileDiff({ file, rev }: { file: File; rev: number }) {
  const isGone = file.action === 'deleted';
  const To = file.type === 'file' ? FileLink : DirectoryLink;
  return (
    <section>
      <Group gap="xs" mb={6} className={own['anywhere'] ?? ''}>
        <Badge variant="light" color="gray" tt="none">
          {t(`svn.action.${file.action}`)}
        </Badge>
        <Title order={3} size="sm" className={own['anywhere'] ?? ''}>
          {isGone ? (
            file.path
          ) : (
            <To path={file.path} rev={rev}>
              {file.path}
            </To>
          )}
        </Title>
        {file.copied_from !== null && (
          <Text size="sm" c="dimmed">
            {t('svn.changed.from', { ...file.copied_from })}
          </Text>
        )}
      </Group>
      <Lines file={file} />
    </section>
  );
}
