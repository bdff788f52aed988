import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import type { MinimalUser } from '../../../../contract/accounts/user.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import { storedFactsOf } from '../../../domain/artifacts/record.ts';
import type { ArtifactFacts, PresentContext, TextFormat } from '../../../domain/fields/value-part.ts';
import { typeFactsOf, numbersIn } from '../../../domain/fields/index.ts';
import type { StoredText } from '../../../domain/fields/text/value.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { firstStaticGroup } from '../../../domain/user-groups.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import { findMentions } from '../../../lib/text/mention-scan.ts';
import { createPauses } from '../../../lib/pauses.ts';
import { extractReferences, type Reference, referenceAddress } from '../../../domain/references.ts';
import { renderRichTexts, type RichText } from '../../../lib/text/render.ts';
import { linkAddresses, linkMentions, linkReferences } from '../../../lib/text/rich-text.ts';
import { type KnownProject, presentProjectReference } from '../../projects/index.ts';
import { presentMinimalTracker } from '../../trackers/index.ts';
import type { GroupReferences } from '../../user-groups/index.ts';
import type { Identities, UserPresenter } from '../../users/index.ts';
import type { BurndownReader } from './burndown.ts';
import type { Computation } from './computed.ts';
import type { Facts, LinksAndReferences } from './links-and-references.ts';
import type { IsReference, KnownReferences } from './known-references.ts';
import { peopleInArtifact } from './people.ts';
import { titleOf } from './title.ts';
import { presentArtifact, type ShownArtifact, type ValuesFormat } from './present.ts';
import type { ArtifactContext } from '../access.ts';

/** The full tracker, with the fields that the workflow freezes and hides in this artifact. */
export type FullTrackerOf = (actor: Actor, trackerId: number, document: Document) => Promise<FullTracker>;

interface Deps {
  facts: Facts;
  computation: Computation;
  burndown: BurndownReader;
  identities: Identities;
  presenter: UserPresenter;
  groups: GroupReferences;
  fullTracker: FullTrackerOf;
  knownReferences: KnownReferences;
}

const noLinksOrReferences: LinksAndReferences = { links: [], reverseLinks: [], crossReferences: [] };

const deletedUser = (id: number): MinimalUser => ({
  id,
  uri: `users/${id}`,
  user_url: null,
  real_name: null,
  display_name: `User #${id}`,
  username: null,
  ldap_id: null,
  avatar_url: '',
  is_anonymous: false,
  has_avatar: false,
});

/** The fields whose values name static groups. Only these need the groups to be loaded. */
const namingGroups = (tracker: Tracker, document: Document): FormElement[] =>
  tracker.elements.filter((field) =>
    numbersIn(field, document[String(field.id)]).some((number) => number >= firstStaticGroup),
  );

/** The texts in the fields of an artifact. */
export const textsOfArtifact = (tracker: Tracker, document: Document): RichText[] =>
  tracker.elements
    .filter((field) => typeFactsOf(field).behavior === 'text')
    .flatMap((field) => (document[String(field.id)] ?? []) as StoredText | []);

/** Loads the data that the representation of an artifact needs. */
export function createArtifactView(parts: Deps) {
  /** The users mentioned in texts, by lower-case name. */
  async function mentionedIn(texts: readonly RichText[]): Promise<Set<string>> {
    const names = new Set<string>();
    const pause = createPauses();
    for (const { content } of texts) {
      for (const { name } of findMentions(content)) names.add(name);
      await pause();
    }
    return parts.identities.existingNames(names);
  }

  /** Which of the references in these texts lead somewhere for the reader. */
  async function referencesIn(actor: Actor, project: KnownProject, texts: readonly RichText[]): Promise<IsReference> {
    const found: Reference[] = [];
    const pause = createPauses();
    for (const { content } of texts) {
      found.push(...extractReferences(content));
      await pause();
    }
    return parts.knownReferences(actor, project, found);
  }

  /** The texts as HTML, with links. Linking a long text takes milliseconds, so other requests run in between. */
  async function renderedWithLinks(
    projectId: number,
    texts: readonly RichText[],
    isReference: IsReference,
  ): Promise<PresentContext['renderText']> {
    const [rendered, mentioned] = [await renderRichTexts(texts), await mentionedIn(texts)];
    const shown = new Map<string, ReturnType<PresentContext['renderText']>>();
    const pause = createPauses();
    for (const { content, format } of texts) {
      const html = rendered(content, format);
      const referring = linkReferences(linkAddresses(html), (reference) =>
        isReference(reference) ? referenceAddress(reference, projectId) : undefined,
      );
      const postProcessed = linkMentions(referring, (name) => mentioned.has(name.toLowerCase()));
      shown.set(`${format}:${content}`, { html, postProcessed });
      await pause();
    }
    return (content, format) => {
      const known = shown.get(`${format}:${content}`);
      if (known !== undefined) return known;
      const html = rendered(content, format);
      return { html, postProcessed: html };
    };
  }

  /** Loaded once for all the artifacts of a tracker. */
  async function load(
    actor: Actor,
    all: readonly ArtifactContext[],
    documents: readonly Document[],
    withValues: boolean,
  ) {
    const [first] = all;
    if (first === undefined) throw new Error('There is nothing to show');
    const { tracker, rights, project } = first;
    const texts = withValues ? documents.flatMap((document) => textsOfArtifact(tracker, document)) : [];
    const records = withValues ? all.map(({ record }) => record) : [];
    const elements = withValues ? documents.flatMap((document) => namingGroups(tracker, document)) : [];
    return {
      group: await parts.groups.of(tracker.projectId, { elements }),
      related: await parts.facts.linksAndReferences(actor, records),
      computed: await parts.computation.of(actor, tracker, records),
      burndowns: await parts.burndown.of(actor, tracker, records, rights),
      isReference: await referencesIn(actor, project, texts),
    };
  }

  /** `document` is the state to show: the current one, or that of an earlier changeset with its comment. */
  async function shown(
    actor: Actor,
    visible: ArtifactContext,
    document: Document,
    withValues: boolean,
    comment: { body: string; format: string; by?: number } | null = null,
    loaded?: Loaded,
  ): Promise<ShownArtifact> {
    const { record, tracker, rights, project } = visible;
    const users = await peopleInArtifact(
      parts.identities,
      visible,
      document,
      comment?.by === undefined ? [] : [comment.by],
    );
    const { group, related, computed, burndowns, isReference } =
      loaded ?? (await load(actor, [visible], [document], withValues));
    const texts = [
      ...(withValues ? textsOfArtifact(tracker, document) : []),
      ...(comment === null ? [] : [{ content: comment.body, format: comment.format as TextFormat }]),
    ];
    const facts: ArtifactFacts = {
      ...storedFactsOf(record),
      ...(related.get(record.id) ?? noLinksOrReferences),
      computed: (field) => computed.get(record.id)?.get(field.id) ?? null,
      burndown: (field) => burndowns.get(record.id)?.get(field.id) ?? null,
    };
    const context: PresentContext = {
      tracker,
      user: (id) => {
        const user = users.get(id);
        if (user === undefined) return { ...deletedUser(id), email: null, status: null };
        const full = parts.presenter.full(user, actor);
        return actor.kind === 'anonymous' ? { ...full, email: null } : full;
      },
      anonymousUser: () => parts.presenter.anonymous(),
      group,
      isoDate,
      renderText: await renderedWithLinks(
        tracker.projectId,
        texts,
        comment === null && isReference !== undefined ? isReference : await referencesIn(actor, project, texts),
      ),
      artifact: facts,
    };
    return {
      tracker,
      rights,
      document,
      facts,
      context,
      title: await titleOf({ tracker, rights, document }),
      minimalUser: (id) => {
        const user = users.get(id);
        return user === undefined ? deletedUser(id) : parts.presenter.minimal(user, actor);
      },
      trackerShown: presentMinimalTracker(tracker, project),
      project: presentProjectReference(project),
    };
  }

  type Shared = Awaited<ReturnType<typeof load>>;
  type Loaded = Omit<Shared, 'isReference'> & Partial<Pick<Shared, 'isReference'>>;

  /** Artifacts of one tracker, with shared queries. Each is made when it is asked for: they may be large. */
  async function* presentEach(
    actor: Actor,
    all: readonly ArtifactContext[],
    format: ValuesFormat,
  ): AsyncIterable<Artifact> {
    if (all.length === 0) return;
    const withValues = format !== 'none';
    const documents = all.map(({ record }) => record.document);
    const loaded = await load(actor, all, documents, withValues);
    const pause = createPauses();
    for (const visible of all) {
      const one = await shown(actor, visible, visible.record.document, withValues, null, loaded);
      yield presentArtifact(one, format);
      await pause();
    }
  }

  return {
    shown,

    /** Artifacts of one tracker, of which a few are read at a time. */
    async *presentEach(
      actor: Actor,
      portions: AsyncIterable<readonly ArtifactContext[]>,
      format: ValuesFormat,
    ): AsyncIterable<Artifact> {
      for await (const portion of portions) yield* presentEach(actor, portion, format);
    },

    presentAll: (actor: Actor, all: readonly ArtifactContext[], format: ValuesFormat): Promise<Artifact[]> =>
      Array.fromAsync(presentEach(actor, all, format)),

    async present(
      actor: Actor,
      visible: ArtifactContext,
      format: ValuesFormat,
      completeTracker = false,
    ): Promise<Artifact> {
      const { document } = visible.record;
      const loaded = await shown(actor, visible, document, format !== 'none');
      if (!completeTracker) return presentArtifact(loaded, format);
      const trackerShown = await parts.fullTracker(actor, visible.tracker.id, document);
      return presentArtifact({ ...loaded, trackerShown }, format);
    },
  };
}

export type ArtifactView = ReturnType<typeof createArtifactView>;
