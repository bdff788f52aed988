import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../../contract/problems.ts';
import { createThrottle, type Throttle, throttleSizes } from './throttle.ts';

const { accountAtAddress, account, address } = throttleSizes;

interface Try {
  who: string;
  from: string;
}

function isLetPass(throttle: Throttle, { who, from }: Try): boolean {
  try {
    throttle.begin(who, from);
    return true;
  } catch (error) {
    assert.ok(error instanceof Problem && error.status === 429);
    return false;
  }
}

function setUp() {
  let now = 1_000_000;
  const throttle = createThrottle(() => now);
  return {
    throttle,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    /** The number of allowed attempts. */
    passed: (tries: number, of: (n: number) => Try): number =>
      Array.from({ length: tries }, (_, n) => of(n)).filter((one) => isLetPass(throttle, one)).length,
  };
}

describe('tries on an account', () => {
  test('from one address: a few, then one every six seconds, permanently', () => {
    const { passed, wait } = setUp();
    const one = () => ({ who: 'ann', from: '192.0.2.1' });
    assert.equal(passed(1000, one), accountAtAddress.capacity);
    for (let round = 0; round < 5; round += 1) {
      wait(accountAtAddress.refillMs);
      assert.equal(passed(1000, one), 1);
    }
    wait(365 * 24 * 60 * 60 * 1000);
    assert.equal(passed(1000, one), accountAtAddress.capacity);
  });

  test('from many addresses are slowed down, but each new address has a few', () => {
    const { passed } = setUp();
    const botnet = passed(5 * accountAtAddress.capacity, (n) => ({ who: 'ann', from: `192.0.2.${n % 5}` }));
    assert.equal(botnet, account.capacity);
    const more = passed(100, () => ({ who: 'ANN', from: '192.0.2.99' }));
    assert.equal(more, 3);
    assert.equal(
      passed(100, () => ({ who: 'ben', from: '192.0.2.98' })),
      accountAtAddress.capacity,
    );
  });

  test('that succeed are not counted, and reset earlier failures', () => {
    const { passed, throttle } = setUp();
    const one = () => ({ who: 'ann', from: '192.0.2.1' });
    for (let round = 0; round < 300; round += 1) {
      assert.equal(passed(1, one), 1);
      throttle.succeeded('ann', '192.0.2.1');
    }
    assert.equal(passed(1000, one), accountAtAddress.capacity);
  });
});

test('an address that tries many accounts is slowed down without affecting other addresses', () => {
  const { passed, wait } = setUp();
  const sweep = (from: string) => passed(1000, (n) => ({ who: `user-${n}`, from }));
  assert.equal(sweep('192.0.2.1'), address.capacity);
  assert.equal(sweep('192.0.2.2'), address.capacity);
  wait(10 * address.refillMs);
  assert.equal(sweep('192.0.2.1'), 10);
});
