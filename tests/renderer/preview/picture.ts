/** A picture of a page as it stands; whole phones, and codes of an SMS, are nobody's business in one. */
import type { Page } from 'playwright-core';

export async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate(hideSecrets);
  // Nothing moves: less motion is asked for. A fade at an edge is an animation, too, and stays as it is.
  return page.screenshot({ animations: 'allow' });
}

/** On the page: of each whole phone the operator's code and the last two digits stay, of a code nothing. */
function hideSecrets(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
  const hidden = (text: string, isCode: boolean) =>
    isCode
      ? text.replaceAll(/\d{4,}/gu, '••••')
      : text.replaceAll(
          /(\d{3})([\s\u2011-])\d{3}([\s\u2011-])\d{2}([\s\u2011-]\d{2})/gu,
          '$1$2•••$3••$4',
        );
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const sms = currentNode.parentElement?.closest('.sms-phone') ?? null;
    const before = currentNode.nodeValue ?? '';
    const text = hidden(before, sms !== null);
    if (text !== before) currentNode.nodeValue = text;
  }
  for (const field of document.querySelectorAll('input')) {
    const text = hidden(field.value, field.id === 'code');
    if (text !== field.value) field.value = text;
  }
}
