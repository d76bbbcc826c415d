/**
 * What axe finds on a page. Its source goes into a page once, however often that page is looked at:
 * that is what costs time. Works under the program's own content security policy.
 */
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { untilStill } from './still.ts';

type Axe = typeof axe;

export interface Violation {
  readonly id: string;
  /** The elements, by selector. */
  readonly where: readonly string[];
  /** The first of them, as it stands on the page. */
  readonly html: string;
}

/** Looks when the screen is still: colours on their way from one theme to another belong to neither. */
export async function axeFinds(
  page: Pick<Page, 'evaluate'>,
  runOnly?: Extract<RunOptions['runOnly'], object>,
): Promise<readonly Violation[]> {
  await untilStill(page);
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const own = globalThis as unknown as { readonly axe: Axe };
      const { violations } = await own.axe.run(document, options);
      return violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map(({ target }) => target.join(' ')),
        html: nodes[0]?.html ?? '',
      }));
    },
    {
      resultTypes: ['violations'],
      ...(runOnly === undefined ? {} : { runOnly }),
    } satisfies RunOptions,
  );
}
