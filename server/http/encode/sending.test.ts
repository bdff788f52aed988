import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { answerLimits } from '../../../contract/limits.ts';
import { Head, preparedHead } from './head.ts';
import { sendPieces } from './sending.ts';

/** A response whose client doesn't read until the test asks it to. */
class Slow extends EventEmitter {
  destroyed = false;
  isEnded = false;
  written = 0;
  writeHead(): void {}
  write(piece: Buffer): boolean {
    this.written += piece.length;
    return false;
  }
  end(): void {
    this.isEnded = true;
  }
}

const piece = Buffer.alloc(answerLimits.wholeBytes / 4);

function begin(raw: Slow, count: number) {
  const made = { pieces: 0 };
  const request = { head: new Head(preparedHead({}), 'id', () => false), method: 'GET', isAlwaysOk: false };
  const reply = { raw, hijack: () => reply } as unknown as FastifyReply;
  const sent = sendPieces(request, reply, { status: 200, type: 'application/json' }, async (take) => {
    for (; made.pieces < count; made.pieces += 1) await take(piece);
  });
  return { made, sent };
}

test('a long answer is produced no faster than its client reads it', async () => {
  const raw = new Slow();
  const { made, sent } = begin(raw, 20);
  for (let turns = 0; turns < 10; turns += 1) await turn();
  assert.equal(made.pieces, 4);
  for (let reads = 0; reads < 20; reads += 1) {
    raw.emit('drain');
    await turn();
  }
  await sent;
  assert.deepEqual([raw.written, raw.isEnded], [piece.length * 20, true]);
});

test('a client that disconnects stops the production of its answer', async () => {
  const raw = new Slow();
  const { made, sent } = begin(raw, 20);
  await turn();
  raw.destroyed = true;
  raw.emit('close');
  await sent;
  assert.equal(made.pieces, 4);
});
