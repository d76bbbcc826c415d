/** What the harness takes for the service's "done" where nothing else is to come. */
import { expect, test } from 'vitest';
import { isPlainYes, whole } from './replies.ts';

const reply = (status: number, body: string) =>
  whole({ status, headers: new Headers({ 'content-type': 'application/json' }), body });

test.each<[number, string]>([
  [204, ''],
  [200, ''],
  [200, '{"code":200,"message":"ok"}'],
  [200, '{"code":"200","message":"ok","data":null}'],
  [200, '{"code":200,"data":{}}'],
  [200, '{"code":200,"data":[]}'],
])('done: %d %s', async (status, body) => {
  const answer = reply(status, body);
  expect(await isPlainYes(answer)).toBe(true);
  // The till reads it after that.
  expect(await answer.text()).toBe(body);
});

test.each<[number, string]>([
  [200, '{"code":200,"data":{"id":7}}'],
  [200, '{"code":200,"data":7}'],
  [200, '{"code":409,"message":"conflict"}'],
  [200, '{"code":200,"data":'],
  [200, '<!doctype html>'],
  [200, 'null'],
  [200, '{}'],
  [202, ''],
  [500, '{"code":200}'],
])('not done: %d %s', async (status, body) => {
  expect(await isPlainYes(reply(status, body))).toBe(false);
});
