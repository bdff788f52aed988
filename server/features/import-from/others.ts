import { convertGithub } from '../../domain/import-from/github/convert.ts';
import { convertGitlab } from '../../domain/import-from/gitlab/convert.ts';
import { convertJira } from '../../domain/import-from/jira/convert.ts';
import { readJiraCsv } from '../../domain/import-from/jira/csv.ts';
import type { JiraExport } from '../../domain/import-from/jira/issue.ts';
import { readJiraJson } from '../../domain/import-from/jira/json.ts';
import { readJiraXml } from '../../domain/import-from/jira/xml.ts';
import { ForeignFault } from '../../domain/import-from/model.ts';
import { toMarkdown } from '../../domain/import-from/text/markup.ts';
import { escaped, referencePattern } from '../../domain/import-from/text/references.ts';
import { detectSeparator } from '../../lib/csv/detect.ts';
import { readCsv } from '../../lib/csv/read.ts';
import { separators } from '../../lib/csv/write.ts';
import { readXml, XmlError } from '../../lib/xml/read.ts';
import { type ExportFiles, jsonDocuments, openExport } from './files.ts';
import type { ForeignReading, ForeignRequest } from './reading.ts';

const number = '\\d{1,9}';

/** Issues, comments and events of a GitHub repository, as its REST API answers them. */
export async function readGithub({ location, losses }: ForeignRequest): Promise<ForeignReading> {
  const { repository, ...project } = convertGithub(await jsonDocuments(await openExport(location)), losses);
  const name = repository.split('/').slice(-2).join('/');
  return {
    project,
    reference: referencePattern(`(?:${escaped(name)}#|GH-|#)`, number, [`${repository}/issues/`]),
    // GitHub has no attachments: texts link to files, which stay where they are.
    open: async () => undefined,
  };
}

/** Issues, notes, links and events of a GitLab project, as its REST API answers them. */
export async function readGitlab({ location, losses }: ForeignRequest): Promise<ForeignReading> {
  const files = await openExport(location);
  const { address, ...project } = convertGitlab(await jsonDocuments(files), losses);
  const name = address.replace(/^https?:\/\/[^/]+\//, '');
  return {
    project,
    // Projects of one group name each other without it.
    reference: referencePattern(`(?:${escaped(name)}#|${escaped(name.split('/').at(-1) ?? '')}#|#)`, number, [
      `${address}/-/issues/`,
      `${address}/-/work_items/`,
    ]),
    open: ({ id, name: fileName }) => files.open([`uploads/${id}`, `uploads/${id.split('/')[0] ?? ''}/${fileName}`]),
  };
}

const largest = { maxDepth: 64, maxElements: 20_000_000, maxMembers: 10_000 };

async function readJiraExport(files: ExportFiles, { mapping, losses }: ForeignRequest): Promise<JiraExport> {
  const markdown = toMarkdown(mapping.markup ?? 'jira');
  const documents = await jsonDocuments(files);
  if (documents.length > 0)
    return readJiraJson(
      documents.map(({ document }) => document),
      markdown,
      losses,
    );
  const texts = async (ending: string): Promise<string[]> => {
    const read: string[] = [];
    for (const path of files.named(ending)) read.push(await files.text(path));
    return read;
  };
  try {
    const roots = (await texts('.xml')).map((text) => readXml(text, largest));
    if (roots.length > 0) return readJiraXml(roots, losses);
  } catch (error) {
    throw error instanceof XmlError ? new ForeignFault(error.message) : error;
  }
  const tables = (await texts('.csv')).map((text) =>
    readJiraCsv(readCsv(text, separators[detectSeparator(text)]), markdown, losses),
  );
  const [first] = tables;
  if (first === undefined) throw new ForeignFault('There is no .json, .xml or .csv file in this export of Jira.');
  return { ...first, issues: tables.flatMap(({ issues }) => issues) };
}

/** An export of issues of Jira: answers of the REST search, XML (RSS) or CSV. */
export async function readJira(request: ForeignRequest): Promise<ForeignReading> {
  const files = await openExport(request.location);
  const project = convertJira(await readJiraExport(files, request), request.losses);
  const address = project.items.map((item) => item.address.replace(/[^/]*$/, '')).find((one) => one !== '') ?? '';
  return {
    project,
    reference: referencePattern('', '[A-Z][A-Z0-9_]+-\\d{1,9}', [address]),
    open: ({ id, name }) => files.open([`attachments/${id}/${name}`, `attachments/${id}`, `attachments/${name}`]),
  };
}
