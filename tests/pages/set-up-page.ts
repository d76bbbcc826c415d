/** Set-up: training or a real service. */
import { expect, type Page } from 'playwright/test';

export class SetUpPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async startTraining(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start training' }).click();
  }

  async openForm(): Promise<void> {
    await this.page.getByRole('button', { name: 'Connect a service' }).click();
  }

  async signIn(address: string, login = 'demo', password = 'demo'): Promise<void> {
    await this.page.getByRole('radio', { name: 'Test' }).click();
    await this.page.getByLabel('Address of the service').fill(address);
    await this.page.getByLabel('Login', { exact: true }).fill(login);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  async useFirstBranch(): Promise<void> {
    await this.page.getByRole('button', { name: 'Use this branch' }).click();
  }

  async connect(address: string): Promise<void> {
    await this.openForm();
    await this.signIn(address);
    await this.useFirstBranch();
  }

  async expectProblem(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  }
}
