import { isRecord } from '../../lib/is-record.ts';
import { type Json, numberIn, objectIn, objectsIn, objectOf, textIn } from '../../domain/import-from/json.ts';
import type { Markup } from '../../domain/import-from/mapping/mapping.ts';
import { ForeignFault, type Losses } from '../../domain/import-from/model.ts';
import { gatherAnswers, type RedmineAnswers } from '../../domain/import-from/redmine/answers.ts';
import { convertRedmine, redmineReferences } from '../../domain/import-from/redmine/convert.ts';
import { isRedmineTable, readDatabase } from '../../domain/import-from/redmine/database.ts';
import { redmineNames } from '../../domain/import-from/redmine/names.ts';
import { toMarkdown } from '../../domain/import-from/text/markup.ts';
import type { Progress } from '../../lib/progress.ts';
import { DumpError, type DumpRow, type DumpTables, readDump } from '../../lib/sql/dump.ts';
import { type ExportFiles, jsonDocuments, openExport } from './files.ts';
import type { ForeignReading, ForeignRequest } from './reading.ts';
import { createRest, RefusedByServer, type Rest } from './rest.ts';

const isAddress = (location: string): boolean => /^https?:\/\//i.test(location);
const perPage = 100;
const details = 'journals,attachments,relations,children,watchers,changesets';

/** All pages of a list. */
async function pages(rest: Rest, path: string, member: string): Promise<unknown[]> {
  const documents: unknown[] = [];
  for (let offset = 0; ; offset += perPage) {
    const separator = path.includes('?') ? '&' : '?';
    const answer = objectOf(await rest.json(`${path}${separator}limit=${perPage}&offset=${offset}`));
    documents.push(answer);
    const total = numberIn(answer, 'total_count') ?? 0;
    if (objectsIn(answer, member).length === 0 || offset + perPage >= total) return documents;
  }
}

/** Lists that not every key may read. The conversion works without them, and reports that. */
async function optional(read: () => Promise<unknown[]>, what: string, losses: Losses): Promise<unknown[]> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof RefusedByServer)) throw error;
    losses.leave(`${what}, which the key may not read`);
    return [];
  }
}

async function projectOf(rest: Rest, wanted: string | undefined): Promise<{ id: string; answer: unknown }> {
  const listed = (await pages(rest, 'projects.json', 'projects')).map(objectOf);
  const projects = listed.flatMap((answer) => objectsIn(answer, 'projects'));
  const identifiers = projects.map((project) => textIn(project, 'identifier'));
  const found = projects.find(
    (project) => wanted === undefined || textIn(project, 'identifier') === wanted || textIn(project, 'id') === wanted,
  );
  if (found === undefined || (wanted === undefined && projects.length > 1)) {
    const known = identifiers.length === 0 ? 'The key may read no project.' : `Choose one: ${identifiers.join(', ')}.`;
    throw new ForeignFault(
      wanted === undefined ? `${known} (--source-project)` : `There is no project ${wanted}. ${known}`,
    );
  }
  return { id: textIn(found, 'id'), answer: { projects } };
}

/** Not every version of Redmine returns the status in its lists of users. */
const asLocked = (user: Json): Json => ({ ...user, status: 3 });

/** The answers that a folder of an export would have. Redmine gives journals only with single issues. */
async function fetchAnswers(
  rest: Rest,
  wanted: string | undefined,
  losses: Losses,
  progress: Progress,
): Promise<unknown[]> {
  const { id, answer } = await projectOf(rest, wanted);
  const issues = (await pages(rest, `issues.json?project_id=${id}&status_id=*&sort=id`, 'issues'))
    .filter(isRecord)
    .flatMap((page) => objectsIn(page, 'issues'));
  // Issues of subprojects have the versions, the categories and the people of their own project.
  const projects = new Set([id, ...issues.map((issue) => textIn(objectIn(issue, 'project'), 'id'))]);
  const lists: [path: string, member: string, what: string][] = [
    ['users.json?status=1', 'users', 'logins and addresses of users'],
    ['custom_fields.json', 'custom_fields', 'definitions of custom fields'],
    ['trackers.json', 'trackers', 'trackers'],
    ['issue_statuses.json', 'issue_statuses', 'statuses'],
    ['enumerations/issue_priorities.json', 'issue_priorities', 'priorities'],
    ...[...projects].flatMap((one): [string, string, string][] => [
      [`projects/${one}/versions.json`, 'versions', 'versions'],
      [`projects/${one}/issue_categories.json`, 'issue_categories', 'categories'],
      [`projects/${one}/memberships.json`, 'memberships', 'members'],
    ]),
    [`time_entries.json?project_id=${id}`, 'time_entries', 'time entries'],
  ];
  const documents: unknown[] = [answer];
  for (const [path, member, what] of lists) {
    documents.push(...(await optional(() => pages(rest, path, member), what, losses)));
  }
  const locked = await optional(() => pages(rest, 'users.json?status=3', 'users'), 'locked users', losses);
  documents.push(...locked.map((page) => ({ users: objectsIn(objectOf(page), 'users').map(asLocked) })));
  progress.step('Issues read', issues.length);
  for (const issue of issues) {
    documents.push(await rest.json(`issues/${textIn(issue, 'id')}.json?include=${details}`));
    progress.advance();
  }
  return documents;
}

/** Issues of one project, if it is asked for. */
function chosen(answers: RedmineAnswers, wanted: string | undefined): RedmineAnswers {
  if (wanted === undefined) return answers;
  const project = answers.projects.find((one) => textIn(one, 'identifier') === wanted);
  const id = project === undefined ? wanted : textIn(project, 'id');
  const issues = answers.issues.filter((issue) => textIn(objectIn(issue, 'project'), 'id') === id);
  if (issues.length === 0) throw new ForeignFault(`There are no issues of the project ${wanted}.`);
  return { ...answers, issues };
}

/** The address of the platform, from that of an attachment. */
function addressIn({ issues }: RedmineAnswers): string {
  const urls = issues.flatMap((issue) => objectsIn(issue, 'attachments').map((one) => textIn(one, 'content_url')));
  return urls.map((url) => /^(https?:\/\/.+?)\/attachments\//.exec(url)?.[1]).find((one) => one !== undefined) ?? '';
}

const defaultMarkup: Markup = 'textile';

async function tablesIn(files: ExportFiles, paths: readonly string[]): Promise<DumpTables> {
  const tables = new Map<string, DumpRow[]>();
  for (const path of paths) {
    try {
      for (const [name, rows] of readDump(await files.text(path), isRedmineTable)) {
        tables.set(name, [...(tables.get(name) ?? []), ...rows]);
      }
    } catch (error) {
      throw error instanceof DumpError ? new ForeignFault(`${path}: ${error.message}`) : error;
    }
  }
  if (!tables.has('issues')) throw new ForeignFault('There is no table of issues in this dump of Redmine.');
  return tables;
}

/** Redmine through its REST API, a folder with its answers, or a dump of its database. */
export async function readRedmine(request: ForeignRequest): Promise<ForeignReading> {
  const { location, key, mapping, losses, progress, project: wanted } = request;
  const convert = (
    given: readonly unknown[],
    address: string | undefined,
    markup: Markup = defaultMarkup,
  ): Omit<ForeignReading, 'open'> => {
    const gathered = gatherAnswers(given);
    const answers = address === undefined ? chosen(gathered, wanted) : gathered;
    const markdown = toMarkdown(mapping.markup ?? markup);
    const at = address ?? addressIn(answers);
    const project = convertRedmine(answers, at, { names: redmineNames(answers), markdown, losses });
    return { project, reference: redmineReferences(at) };
  };
  if (isAddress(location)) {
    const rest = createRest(location, key === undefined ? {} : { 'X-Redmine-API-Key': key });
    const documents = await fetchAnswers(rest, wanted, losses, progress);
    return { ...convert(documents, rest.address), open: (file) => rest.bytes(file.location) };
  }
  const files = await openExport(location);
  const dumps = files.named('.sql');
  if (dumps.length > 0) {
    const { answers, address, markup, paths } = readDatabase(await tablesIn(files, dumps), wanted);
    const pathOf = (id: string): string => paths.get(id) ?? '';
    return {
      ...convert([answers], address, markup),
      open: ({ id }) => files.open([`files/${pathOf(id)}`, pathOf(id)]),
    };
  }
  return {
    ...convert(
      (await jsonDocuments(files)).map(({ document }) => document),
      undefined,
    ),
    open: ({ id, name }) =>
      files.open([`attachments/download/${id}/${name}`, `attachments/${id}/${name}`, `attachments/${id}`]),
  };
}
