/**
 * Orders, shift, customer's data and the log-in panel in Russian on the smallest terminal, in both
 * themes: nothing is cut off or too small for a finger, and axe has nothing to say.
 */
import type { Page } from 'playwright/test';
import { axeFinds } from '../pages/axe.ts';
import { demoCustomers, expect, test } from './till.ts';
import { wordsIn } from '../pages/words.ts';

const ru = wordsIn('ru');

// A revert is looked at after a refund.
test.use({ needs: { afterRefund: 'completed' } });

const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function expectSound(page: Page, screen: string): Promise<void> {
  const found = await axeFinds(page, { type: 'tag', values: AXE_RULES });
  expect(
    found.map(({ id, html }) => `${screen}: ${id} ${html}`),
    screen,
  ).toEqual([]);
  const wrong = await page.evaluate(() => {
    const main = document.querySelector('dialog[open]') ?? document.body;
    return [...main.querySelectorAll('button, input, [role="option"]')]
      .filter((element) => !(element instanceof HTMLInputElement && element.type === 'radio'))
      .flatMap((element) => {
        const box = (
          element.closest('.field, .orders-list__search, label') ?? element
        ).getBoundingClientRect();
        const cut = box.right > innerWidth + 1 || box.left < -1;
        const words = element.scrollWidth > element.clientWidth + 2 && element.tagName === 'BUTTON';
        const small = box.height < 47 && box.height > 0;
        return cut || words || small ? [`${element.outerHTML.slice(0, 120)} ${box.height}`] : [];
      });
  });
  expect(wrong, screen).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
}

for (const theme of ['light', 'dark'] as const) {
  test(`Orders, shift, customer’s data and log-in can be read and pressed, ${theme}`, async ({
    connected: sale,
    service,
  }) => {
    const { page } = sale;
    const main = page.locator('[data-main-action]');
    const go = async (key: string, label: RegExp) => {
      await page.keyboard.press(key);
      await expect(main).toHaveAccessibleName(label);
    };
    await sale.find(demoCustomers.regular.phone);
    await sale.charge('12500.75');
    await sale.takeCash();
    await sale.expectDone();
    await sale.next();
    await page.evaluate(async (wanted) => {
      const { till } = window as unknown as { till: { call(text: string): Promise<string> } };
      const input = { language: 'ru', theme: wanted };
      await till.call(JSON.stringify({ command: 'preferences.change', input }));
    }, theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    // Looked at, too: what stands there in other words is another screen.
    await expect(main).toHaveAccessibleName(ru.begins('action.noCustomer'));
    await expect(main).toHaveAttribute('aria-disabled', 'false');

    await go('F11', /^Выберите продажу/u);
    await expect(page.getByRole('option').first()).toBeVisible();
    await go('ArrowDown', ru.begins('orders.open'));
    await expectSound(page, 'list');
    await go('Enter', ru.begins('orders.toList'));
    await expect(page.getByRole('button', { name: ru.begins('order.refund') })).toBeVisible();
    await expectSound(page, 'opened');
    await go('F3', ru.begins('refund.type'));
    await page.keyboard.type('12500.75', { delay: 80 });
    await expect(page.getByText(ru.said('refund.problem.equalsOrder'))).toBeVisible();
    await expectSound(page, 'refund of all');
    await page.getByRole('textbox', { name: ru.begins('refund.amount') }).fill('3000');
    await page.getByRole('button', { name: ru.said('reversal.reason.customer') }).click();
    await expectSound(page, 'refund');
    await go('Enter', ru.begins('reversalResult.handedDone'));
    await expectSound(page, 'refunded');
    await page.getByRole('button', { name: ru.begins('reversalResult.handedDone') }).click();
    await expect(page.getByRole('button', { name: ru.begins('order.revert') })).toBeVisible();
    await go('F4', ru.begins('reversal.reason.choose'));
    await page.getByRole('button', { name: ru.said('reversal.reason.twice') }).click();
    await expectSound(page, 'revert');
    await go('Enter', ru.begins('revert.keep'));
    await expectSound(page, 'sure');

    await go('F12', ru.begins('report.close'));
    await expectSound(page, 'shift');
    await go('Enter', ru.begins('report.confirmClose.keep'));
    await expectSound(page, 'close the shift');

    await page.keyboard.press('F7');
    await page.getByRole('textbox', { name: ru.said('phone.label') }).fill('701 234-56-78');
    await expect(page.getByRole('button', { name: ru.said('edit.open') })).toBeVisible();
    await page.keyboard.press('F6');
    const phone = page.getByRole('dialog').getByLabel(ru.begins('edit.phone'));
    await phone.fill('700 000-00-02');
    await expect(page.getByText(ru.said('edit.phoneTaken'))).toBeVisible();
    await expectSound(page, 'name, birthday and phone');
    await page.keyboard.press('Escape');

    const body = '{"code":401,"message":"expired"}';
    service.intercept(() => ({ type: 'reply', status: 401, body }));
    await page.getByRole('textbox', { name: ru.said('phone.label') }).fill('700 000-00-08');
    await expect(page.getByRole('dialog', { name: ru.said('signIn.title') })).toBeVisible();
    await expectSound(page, 'log in');
  });
}
