import { createPauses } from '../pauses.ts';

const pieceLength = 32_768;

/** Collects a long text as bytes, piece by piece. Others get their turn in between. */
export function createPieces() {
  const pause = createPauses();
  const pieces: Buffer[] = [];
  let text = '';

  return {
    /** Wait for what it returns. */
    add(more: string): Promise<void> | undefined {
      text += more;
      if (text.length < pieceLength) return undefined;
      pieces.push(Buffer.from(text));
      text = '';
      return pause();
    },
    bytes: (): Buffer => Buffer.concat([...pieces, Buffer.from(text)]),
  };
}
