/** Something done around each method of an object. */
import { expect, test } from 'vitest';
import { mapMethods } from '../../src-shared/domain/map-methods.ts';

const sums = { plus: (one: number, other: number) => one + other, twice: (one: number) => 2 * one };

test('each is called by its name, with what it was given, as often as what is around it calls', () => {
  const named: unknown[] = [];
  const around = mapMethods(sums, (call, name) => {
    named.push(name);
    return call();
  });
  expect([around.plus(1, 2), around.twice(4)]).toEqual([3, 8]);
  expect(named).toEqual(['plus', 'twice']);
  expect(Object.keys(around)).toEqual(['plus', 'twice']);
});

test('what is around may make the call on others of the kind', () => {
  const others = { plus: () => 100, twice: (one: number) => one };
  const around = mapMethods(sums, (call, name) => (name === 'plus' ? call() : call(others)));
  expect([around.plus(1, 2), around.twice(4)]).toEqual([3, 4]);
});
