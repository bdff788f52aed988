import { fold } from '../../../contract/fold.ts';
import type { Tx } from '../database.ts';
import type { Migration } from '../migration-support/migration.ts';

const stride = 500;

interface Definition {
  elements: { id: number; type: string }[];
}

interface StoredFile {
  name: string;
  description: string;
}

/** The text that each type of field has, as it was when this migration was written. */
const texts: Record<string, (stored: unknown) => string> = {
  string: (stored) => (typeof stored === 'string' ? stored : ''),
  text: (stored) => (stored as { content: string } | undefined)?.content ?? '',
  file: (stored) => ((stored ?? []) as StoredFile[]).flatMap(({ name, description }) => [name, description]).join('\n'),
};

/** Each field of each tracker that has text. */
async function fieldsWithText(tx: Tx): Promise<Map<number, { id: number; type: string }[]>> {
  const rows = await tx.selectFrom('trackers').select(['id', 'definition']).execute();
  return new Map(
    rows.map(({ id, definition }) => [
      id,
      (JSON.parse(definition) as Definition).elements.filter(({ type }) => texts[type] !== undefined),
    ]),
  );
}

async function fillArtifactTexts(tx: Tx): Promise<void> {
  const fields = await fieldsWithText(tx);
  for (let after = 0, more = true; more; ) {
    const query = tx.selectFrom('artifacts').select(['id', 'tracker_id', 'document']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(stride).execute();
    for (const row of rows) {
      const document = JSON.parse(row.document) as Record<string, unknown>;
      const found = (fields.get(row.tracker_id) ?? []).flatMap(({ id, type }) => {
        const text = fold(texts[type]?.(document[String(id)]) ?? '');
        return text === '' ? [] : [{ id: id * 2 ** 31 + row.id, artifact_id: row.id, text }];
      });
      if (found.length > 0) await tx.insertInto('artifact_texts').values(found).execute();
    }
    after = rows.at(-1)?.id ?? after;
    more = rows.length === stride;
  }
}

async function fillCommentTexts(tx: Tx): Promise<void> {
  for (let after = 0, more = true; more; ) {
    const rows = await tx
      .selectFrom('changesets as c')
      .innerJoin('artifacts as a', 'a.id', 'c.artifact_id')
      .select(['c.id', 'a.tracker_id', 'c.artifact_id', 'c.submitted_by', 'c.comment_groups', 'c.comment_body'])
      .where('c.comment_body', 'is not', null)
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(stride)
      .execute();
    const found = rows.flatMap(({ comment_body, ...row }) =>
      comment_body === null || comment_body === '' ? [] : [{ ...row, text: fold(comment_body) }],
    );
    if (found.length > 0) await tx.insertInto('comment_texts').values(found).execute();
    after = rows.at(-1)?.id ?? after;
    more = rows.length === stride;
  }
}

/** Indexes texts written before this migration. */
export const searchTexts: Migration = {
  name: '0021-search-texts',
  async up(tx) {
    await fillArtifactTexts(tx);
    await fillCommentTexts(tx);
  },
};
