import { createPauses } from '../pauses.ts';

const pieceLength = 32_768;

/** Takes a long text in pieces. */
export interface Pieces {
  /** Callers must await the result. */
  add(more: string): Promise<void> | undefined;
  /** Adds bytes of any length without a copy. */
  addBytes(more: Buffer): Promise<void>;
}

/** Passes a long text as bytes to `take`, piece by piece. Other work runs in between. Call `end` after the last one. */
export function createPieces(take: (piece: Buffer) => Promise<void> | void): Pieces & { end(): Promise<void> } {
  const pause = createPauses();
  let text = '';

  async function give(): Promise<void> {
    const piece = Buffer.from(text);
    text = '';
    await take(piece);
    await pause();
  }

  return {
    add(more: string): Promise<void> | undefined {
      text += more;
      return text.length < pieceLength ? undefined : give();
    },
    async addBytes(more: Buffer): Promise<void> {
      if (text !== '') await give();
      await take(more);
      await pause();
    },

    end: give,
  };
}
