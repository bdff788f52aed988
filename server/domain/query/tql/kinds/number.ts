import { readFloat } from '../../../fields/number.ts';
import { spanOfNumber } from '../../number-test.ts';
import type { KindWord } from '../errors.ts';
import type { Kind } from './kind.ts';
import { written } from './kind.ts';
import { spanKind } from './span.ts';

const numberKind = (word: KindWord): Kind =>
  spanKind(
    word,
    [],
    ({ field }) => ({ field: field.id }),
    (_subject, literal) => {
      const number = readFloat(written(literal));
      return typeof number === 'number' ? spanOfNumber(number) : undefined;
    },
  );

export const integerKind = numberKind('integer');
export const floatKind = numberKind('float');
