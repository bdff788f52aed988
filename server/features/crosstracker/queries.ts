import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { GivenCrossTrackerQuery } from '../../../contract/trackers/crosstracker.ts';
import { type Database, lockUntilEnd } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import type { QueryPlace } from '../../domain/query/across/index.ts';
import type { Page } from '../../http/pagination.ts';
import type { Separator } from '../../lib/csv/write.ts';
import type { ArtifactAccess, ArtifactContext, RelatedArtifacts } from '../artifacts/index.ts';
import type { Dashboards, KnownDashboard } from '../dashboards/index.ts';
import type { QueryContent, ContentPage, LinkOf } from './content.ts';
import { csvOf } from './csv.ts';
import type { Sources } from './sources.ts';
import { deleteQuery, findQuery, linkedTrackers, queriesOf, type StoredQuery, writeQuery } from './store.ts';

export type { StoredQuery } from './store.ts';

interface Deps {
  db: Database;
  dashboards: Dashboards;
  content: QueryContent;
  sources: Sources;
  artifactAccess: ArtifactAccess;
  relatedArtifacts: RelatedArtifacts;
}

const placeOf = ({ project }: KnownDashboard): QueryPlace =>
  project === null ? { kind: 'personal' } : { kind: 'project', projectId: project.id };

/** The queries that widgets save and show. */
export function createQueries({ db, dashboards, content, sources, artifactAccess, relatedArtifacts }: Deps) {
  async function widgetFor(
    actor: Actor,
    ability: 'widget.read' | 'widget.update',
    id: number,
  ): Promise<KnownDashboard> {
    const found = await dashboards.widget(id);
    if (found?.widget.kind !== 'crosstracker') throw problem('crosstracker_widget_unknown', { id });
    require(actor, ability, dashboards.subjectOf(found));
    return found;
  }

  async function queryFor(actor: Actor, ability: 'widget.read' | 'widget.update', id: string) {
    const query = await findQuery(db.read, id);
    if (query === undefined) throw problem('crosstracker_query_not_found');
    return { query, widget: await widgetFor(actor, ability, query.widgetId) };
  }

  const storedFrom = (id: string, given: GivenCrossTrackerQuery): StoredQuery => ({
    id,
    widgetId: given.widget_id,
    title: given.title,
    description: given.description ?? '',
    tql: given.tql_query,
    isDefault: given.is_default ?? false,
  });

  async function stored(id: string): Promise<StoredQuery> {
    const query = await findQuery(db.read, id);
    if (query === undefined) throw problem('crosstracker_query_not_found');
    return query;
  }

  /** Describes the link between the artifact that was asked for and a found one. */
  const linkTo = (actor: Actor, origin: ArtifactContext, direction: 'forward' | 'reverse'): LinkOf => {
    let links: ReturnType<RelatedArtifacts['links']> | undefined;
    return async ({ record: { id } }) => {
      links ??= relatedArtifacts.links(actor, origin);
      const link = (await links).find((one) => one.id === id && one.direction === direction);
      if (link === undefined) return undefined;
      const shortname = link.type;
      const label = await relatedArtifacts.labelOf(shortname, direction);
      const nature = encodeURIComponent(shortname);
      const uri = `artifacts/${origin.record.id}/linked_artifacts?nature=${nature}&direction=${direction}`;
      return { shortname, direction, label, uri };
    };
  };

  const placeFor = async (actor: Actor, widgetId: number | undefined): Promise<QueryPlace> =>
    widgetId === undefined ? { kind: 'nowhere' } : placeOf(await widgetFor(actor, 'widget.read', widgetId));

  return {
    async ofWidget(actor: Actor, id: number): Promise<StoredQuery[]> {
      await widgetFor(actor, 'widget.read', id);
      return queriesOf(db.read, id);
    },

    content: async (actor: Actor, tql: string, widgetId: number | undefined, page: Page): Promise<ContentPage> =>
      content.find(actor, tql, await placeFor(actor, widgetId), page),

    /** Everything that a query finds, as a file. */
    async csv(
      actor: Actor,
      tql: string,
      widgetId: number | undefined,
      options: { separator: Separator; withMark: boolean },
    ) {
      const place = await placeFor(actor, widgetId);
      return csvOf((page) => content.find(actor, tql, place, page), options);
    },

    async contentOf(actor: Actor, id: string, page: Page): Promise<ContentPage> {
      const { query, widget } = await queryFor(actor, 'widget.read', id);
      return content.find(actor, query.tql, placeOf(widget), page);
    },

    find: async (actor: Actor, id: string): Promise<StoredQuery> => (await queryFor(actor, 'widget.read', id)).query,

    async create(actor: Actor, given: GivenCrossTrackerQuery): Promise<StoredQuery> {
      const { dashboard } = await widgetFor(actor, 'widget.update', given.widget_id);
      const query = storedFrom(randomUUID(), given);
      await db.write(async (tx) => {
        const { widgetQueries: maximum } = quotas;
        await lockUntilEnd(tx, db.engine, `queries of widget ${query.widgetId}`);
        const others = await queriesOf(tx, query.widgetId);
        if (others.length >= maximum) throw problem('crosstracker_queries_too_many', { maximum });
        await writeQuery(tx, query, others.length);
        await dashboards.report(tx, actor, dashboard);
      });
      return stored(query.id);
    },

    /** Throws unless the caller may change a saved query. */
    async writable(actor: Actor, id: string): Promise<void> {
      await queryFor(actor, 'widget.update', id);
    },

    async change(actor: Actor, id: string, given: GivenCrossTrackerQuery): Promise<StoredQuery> {
      const { query, widget } = await queryFor(actor, 'widget.update', id);
      if (given.widget_id !== query.widgetId) throw problem('crosstracker_widget_other');
      await db.write(async (tx) => {
        await writeQuery(tx, storedFrom(id, given));
        await dashboards.report(tx, actor, widget.dashboard);
      });
      return stored(id);
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const { widget } = await queryFor(actor, 'widget.update', id);
      await db.write(async (tx) => {
        await deleteQuery(tx, id);
        await dashboards.report(tx, actor, widget.dashboard);
      });
    },

    /** The artifacts that an artifact links to (forward), or that link to it (reverse). */
    async linked(
      actor: Actor,
      widgetId: number,
      { tql, artifactId, direction }: { tql: string; artifactId: number; direction: 'forward' | 'reverse' },
      page: Page,
    ): Promise<ContentPage> {
      await widgetFor(actor, 'widget.read', widgetId);
      const record = (await artifactAccess.findViewable(actor, [artifactId])).get(artifactId);
      const trackers = record === undefined ? [] : await linkedTrackers(db.read, artifactId, direction);
      const visible = await sources.visible(actor, trackers);
      if (record === undefined || visible.length === 0) return { rows: Readable.from([]), selected: [], total: 0 };
      // From the point of view of the found artifacts, the link has the opposite direction.
      const opposite = direction === 'forward' ? 'reverse' : 'forward';
      const target = { kind: 'artifact', id: artifactId } as const;
      const plan = { kind: 'link', direction: opposite, type: null, target } as const;
      const origin = await artifactAccess.readable(actor, record);
      return content.findMatching(actor, tql, visible, plan, page, linkTo(actor, origin, direction));
    },
  };
}

export type CrossTrackerQueries = ReturnType<typeof createQueries>;
