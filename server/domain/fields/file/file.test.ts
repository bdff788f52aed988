import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aField, aFile, parsed, presented } from '../../../../test/support/domain/fields.ts';
import { indexedText, valueTypeOf } from '../index.ts';

const field = aField('file');
const type = valueTypeOf(field);

test('accepts files of the caller and attached ones, without duplicates', async () => {
  const current = [aFile(5)];
  assert.deepEqual(await parsed(field, { value: [11, '5', 11] }, { current }), { stored: [aFile(11), aFile(5)] });
  assert.deepEqual(await parsed(field, { value: [] }, { current }), { stored: [] });
});

test('refuses values that are not arrays', async () => {
  for (const input of [{}, { value: 11 }, { value: '11' }, { value: { id: 11 } }]) {
    assert.deepEqual(await parsed(field, input), {
      refused: 'Invalid format for file field "7".  Correct format is {"field_id" : 425, "value" : [457, 258]}',
    });
  }
});

for (const given of [99, 'x', -1, null, {}]) {
  test(`refuses ${JSON.stringify(given)} with the name of the field`, async () => {
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    assert.deepEqual(await parsed(field, { value: [given] }), {
      refused: `File #${text} not found in the field Thing (thing)`,
    });
  });
}

test('refuses a file of another artifact', async () =>
  assert.deepEqual(await parsed(field, { value: [13] }), {
    refused: 'File #13 is already linked to artifact #99 in the field Thing (thing)',
  }));

test('is always shown, with the paths of its files', () => {
  assert.equal(type.isAlwaysPresent, true);
  assert.deepEqual(presented(field, undefined), { file_descriptions: [] });
  assert.deepEqual(presented(field, [aFile(11), { ...aFile(12, 'é#?.txt'), type: 'text/plain' }]), {
    file_descriptions: [
      {
        id: 11,
        submitted_by: 102,
        description: 'Cute',
        name: 'photo 1.png',
        size: 5,
        type: 'image/png',
        html_url: '/plugins/tracker/attachments/11-photo%201.png',
        html_preview_url: '/plugins/tracker/attachments/preview/11-photo%201.png',
        uri: 'artifact_files/11',
      },
      {
        id: 12,
        submitted_by: 102,
        description: 'Cute',
        name: 'é#?.txt',
        size: 5,
        type: 'text/plain',
        html_url: '/plugins/tracker/attachments/12-%C3%A9%23%3F.txt',
        html_preview_url: null,
        uri: 'artifact_files/12',
      },
    ],
  });
});

test('is unchanged if its representation is sent back', async () => {
  const current = [aFile(5), aFile(6)];
  assert.deepEqual(await parsed(field, presented(field, current), { current }), { stored: current });
});

test('is compared by its files, and found by their names and descriptions', () => {
  assert.equal(type.equals([aFile(1), aFile(2)], [aFile(2, 'x'), aFile(1)]), true);
  assert.equal(type.equals([aFile(1)], []), false);
  assert.equal(indexedText(field, [aFile(1)]), 'photo 1.png\nCute');
  assert.equal(type.isEmpty([]), true);
});
