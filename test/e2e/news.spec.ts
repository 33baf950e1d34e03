import { expect, test } from './support/galley-test.ts';

test('a folder that is done is told once, and leads to the list of what is done', async ({ app }) => {
  const { page } = app;
  await app.plant({ 'Spring shoot/one.txt': 'one', 'Spring shoot/two.txt': 'two' });
  await app.planFolder('Spring shoot', 'Archive');
  await app.start();
  await app.goTo('Settings');
  const notice = page.getByRole('status').filter({ hasText: /^Spring shoot: \d files? uploaded/ });
  await expect(notice).toBeVisible();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Pause' }).click({ trial: true });
  await notice.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(
    page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: /^Done/ }),
  ).toBeChecked();
  await expect(app.row('one.txt').getByText('Done')).toBeVisible();
});

test('what was switched off is not told, and a browser that refuses is named', async ({ app, context }) => {
  const { page } = app;
  await context.clearPermissions();
  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Notifications' }).press('Enter');
  const panel = page.getByRole('tabpanel', { name: 'Notifications' });
  await panel.getByRole('checkbox', { name: 'Uploads that are done' }).press('Space');
  await expect(panel.getByRole('checkbox', { name: 'Uploads that are done' })).not.toBeChecked();
  await panel.getByRole('checkbox', { name: /^Also outside/ }).press('Space');
  await expect(panel.getByRole('status')).toHaveText(/The browser does not allow it/);
  await expect(panel.getByRole('checkbox', { name: /^Also outside/ })).not.toBeChecked();
  await page.reload();
  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Notifications' }).press('Enter');
  await expect(panel.getByRole('checkbox', { name: 'Uploads that are done' })).not.toBeChecked();
  await expect(panel.getByRole('checkbox', { name: 'Files that need me' })).toBeChecked();
});
