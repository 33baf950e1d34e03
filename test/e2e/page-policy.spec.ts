import { test } from './support/galley-test.ts';

test.fail('a page that does what its policy forbids fails its test', async ({ app }) => {
  await app.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "run"';
    document.head.append(script);
  });
});
