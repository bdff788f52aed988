import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Client, HearthError } from '../../packages/client/client.ts';
import type { HearthOperations } from './operations.ts';

/** The client of a caller, whose key decides what the tools can do. */
export type ToolClient = Client<HearthOperations>;

type ArtifactChange = NonNullable<HearthOperations['PATCH /artifacts/{id}']['body']>;

interface Tool<Input extends z.ZodObject> {
  title: string;
  description: string;
  input: Input;
  /** whether it only reads */
  isReadOnly?: true;
}

const id = z.number().int().positive();
const etag = z
  .string()
  .describe('The etag that get_artifact returned. The change is refused if there is a newer version.');
const values = {
  values_by_field: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Values of text, number and date fields by name: {"title": {"value": "New title"}}'),
  values: z
    .array(z.looseObject({ field_id: z.number().int() }))
    .optional()
    .describe('Values of any field by its id, as in the REST API. Lists: {"field_id": 7, "bind_value_ids": [101]}'),
};

const textOf = (value: unknown) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value ?? null) }] });

/** Assistants correct themselves if they learn why something was refused. */
async function resultOf(work: Promise<unknown>) {
  try {
    return textOf(await work);
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    return { ...textOf({ status: error.status, message: error.message, problem: error.problem }), isError: true };
  }
}

const once = () => ({ 'Idempotency-Key': randomUUID() });

function addReadingTools(server: McpServer, client: ToolClient): void {
  const add = addingTo(server);
  add(
    'search',
    {
      title: 'Search everywhere',
      description: 'Finds artifacts, comments, commits, projects, trackers and people that contain all the words.',
      input: z.object({ words: z.string(), project_id: id.optional(), limit: z.number().int().max(50).optional() }),
      isReadOnly: true,
    },
    async ({ words, ...query }) => (await client.request('GET /search', { query: { q: words, ...query } })).data,
  );
  add(
    'list_projects',
    {
      title: 'List projects',
      description: 'Lists the projects that you may see.',
      input: z.object({ search: z.string().optional().describe('part of the name') }),
      isReadOnly: true,
    },
    async (given) => {
      const query = { ...given, limit: 50, fields: 'id,label,shortname,description' };
      return (await client.request('GET /projects', { query })).data;
    },
  );
  add(
    'list_trackers',
    {
      title: 'List trackers',
      description: 'Lists the trackers of a project.',
      input: z.object({ project_id: id }),
      isReadOnly: true,
    },
    async ({ project_id }) => {
      const query = { representation: 'minimal', limit: 50 } as const;
      return (await client.request('GET /projects/{id}/trackers', { path: { id: project_id }, query })).data;
    },
  );
  add(
    'get_tracker',
    {
      title: 'Get a tracker',
      description: 'Returns the fields of a tracker, with the values of its lists and the required fields.',
      input: z.object({ tracker_id: id }),
      isReadOnly: true,
    },
    async ({ tracker_id }) => (await client.request('GET /trackers/{id}', { path: { id: tracker_id } })).data,
  );
  add(
    'find_artifacts',
    {
      title: 'Find artifacts',
      description: 'Finds artifacts of a tracker with a TQL query such as: status = "Open" AND title = "leak".',
      input: z.object({
        tracker_id: id,
        tql: z.string().optional(),
        sort: z.string().optional().describe('names of fields: -priority,status'),
        at: z.string().optional().describe('as of an earlier time in ISO 8601'),
        limit: z.number().int().min(1).max(100).optional(),
        offset: z.number().int().min(0).optional(),
      }),
      isReadOnly: true,
    },
    async ({ tracker_id, tql, ...query }) => {
      const path = { id: tracker_id };
      const found = await client.request('GET /trackers/{id}/artifacts', {
        path,
        query: {
          ...query,
          expert_query: tql,
          fields: 'id,xref,title,status,is_open,assignees.username,last_modified_date',
        },
      });
      return { total: Number(found.headers.get('X-PAGINATION-SIZE')), artifacts: found.data };
    },
  );
  add(
    'get_artifact',
    {
      title: 'Get an artifact',
      description: 'Returns an artifact with its values, and its etag for later changes.',
      input: z.object({ artifact_id: id, at: z.string().optional().describe('as of an earlier time in ISO 8601') }),
      isReadOnly: true,
    },
    async ({ artifact_id, at }) => {
      const { data, etag: version } = await client.request('GET /artifacts/{id}', {
        path: { id: artifact_id },
        query: { at },
      });
      return { etag: version, artifact: data };
    },
  );
  add(
    'get_history',
    {
      title: 'Get the history of an artifact',
      description: 'Returns the latest changes and comments of an artifact.',
      input: z.object({ artifact_id: id }),
      isReadOnly: true,
    },
    async ({ artifact_id }) => {
      const query = { order: 'desc', limit: 10 } as const;
      return (await client.request('GET /artifacts/{id}/changesets', { path: { id: artifact_id }, query })).data;
    },
  );
}

function addWritingTools(server: McpServer, client: ToolClient): void {
  const add = addingTo(server);

  async function change(artifactId: number, body: ArtifactChange, version: string | undefined) {
    const headers = version === undefined ? once() : { ...once(), 'If-Match': version };
    const answer = await client.request('PATCH /artifacts/{id}', { path: { id: artifactId }, body, headers });
    return { etag: answer.etag };
  }

  async function linkField(artifactId: number): Promise<number> {
    const { data } = await client.request('GET /artifacts/{id}', { path: { id: artifactId } });
    const field = data.values?.find((value) => 'reverse_links' in value);
    if (field === undefined) throw new HearthError(400, 'This tracker has no field for links.', undefined);
    return field.field_id;
  }

  const commented = (text: string | undefined) =>
    text === undefined ? {} : { comment: { body: text, format: 'commonmark' } };

  add(
    'create_artifact',
    {
      title: 'Create an artifact',
      description: 'Creates an artifact. Read the tracker first to know its fields.',
      input: z.object({ tracker_id: id, ...values }),
    },
    async ({ tracker_id, ...given }) => {
      const body = { tracker: { id: tracker_id }, ...given };
      const { data, etag: version } = await client.request('POST /artifacts', { body, headers: once() });
      return { etag: version, artifact: data };
    },
  );
  add(
    'update_artifact',
    {
      title: 'Change an artifact',
      description: 'Changes some fields of an artifact, if it is still in the version that you have read.',
      input: z.object({ artifact_id: id, etag, ...values, comment: z.string().optional().describe('Markdown') }),
    },
    ({ artifact_id, etag: version, comment, ...given }) =>
      change(artifact_id, { ...given, ...commented(comment) }, version),
  );
  add(
    'comment_artifact',
    {
      title: 'Comment on an artifact',
      description: 'Adds a comment to an artifact.',
      input: z.object({ artifact_id: id, comment: z.string().min(1).describe('Markdown') }),
    },
    ({ artifact_id, comment }) => change(artifact_id, commented(comment), undefined),
  );
  add(
    'link_artifacts',
    {
      title: 'Link artifacts',
      description: 'Adds a link from an artifact to another one; other links stay.',
      input: z.object({
        artifact_id: id,
        target_id: id,
        type: z.string().optional().describe('_is_child makes the target a child; left out: a link without a type'),
      }),
    },
    async ({ artifact_id, target_id, type = '' }) => {
      const field_id = await linkField(artifact_id);
      return change(artifact_id, { values: [{ field_id, links: { add: [{ id: target_id, type }] } }] }, undefined);
    },
  );
}

const addingTo =
  (server: McpServer) =>
  <Input extends z.ZodObject>(
    name: string,
    { title, description, input, isReadOnly }: Tool<Input>,
    run: (given: z.infer<Input>) => Promise<unknown>,
  ): void => {
    const annotations = { readOnlyHint: isReadOnly === true, destructiveHint: false, openWorldHint: false };
    const handle = (given: unknown) => resultOf(run(given as z.infer<Input>));
    server.registerTool<z.ZodObject, z.ZodObject>(
      name,
      // A misspelled argument is refused: otherwise a comment or a value would get lost without a word.
      { title, description, inputSchema: input.strict(), annotations },
      handle,
    );
  };

/** A server whose tools act with the rights of the client's key. */
export function createMcpServer(client: ToolClient, version: string): McpServer {
  const server = new McpServer({ name: 'hearth', version });
  addReadingTools(server, client);
  addWritingTools(server, client);
  return server;
}
