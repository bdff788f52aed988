import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderIn, withOrder } from './order.ts';

const plain = "SELECT @title FROM @project = MY_PROJECTS() WHERE @title = 'order by x'";

test('the order of a query is read and replaced', () => {
  assert.equal(orderIn(plain), undefined);
  const sorted = withOrder(plain, { name: '@title', isDescending: false });
  assert.equal(sorted, `${plain} ORDER BY @title ASC`);
  assert.deepEqual(orderIn(sorted), { name: '@title', isDescending: false });
  assert.equal(withOrder(sorted, { name: 'due', isDescending: true }), `${plain} ORDER BY due DESC`);
  assert.deepEqual(orderIn(`${plain}\norder by due descending `), { name: 'due', isDescending: true });
});
