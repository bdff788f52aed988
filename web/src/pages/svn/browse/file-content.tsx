import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fileAddress, fileQuery, type FileView, type SvnLocation } from '../../../api/svn/reading.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { t } from '../../../text/index.ts';
import { FileText } from './file-text.tsx';
import classes from '../svn.module.css';

interface Props {
  repository: number;
  location: SvnLocation;
  name: string;
}

function Shown({ view, repository, location, name }: Props & { view: FileView }) {
  if (view.kind === 'image')
    return <img src={fileAddress(repository, location)} alt={name} className={classes['image']} />;
  if (view.kind === 'text') {
    if (view.text === '') return <Text c="dimmed">{t('svn.file.empty')}</Text>;
    return <FileText key={`${location.path} ${location.rev}`} name={name} text={view.text} />;
  }
  return <Empty>{t(view.kind === 'large' ? 'svn.file.large' : 'svn.file.binary')}</Empty>;
}

/** A text, an image, or a download link for other files. */
export function FileContent(props: Props) {
  const found = useQuery(fileQuery(props.repository, props.location));
  return <Loaded of={found}>{(view) => <Shown view={view} {...props} />}</Loaded>;
}
