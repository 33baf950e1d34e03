import type { Page } from '@playwright/test';

/** The events that a browser sends while files are dragged over an element, or over the page. Contents by file name. */
export async function dragFiles(
  page: Page,
  selector: string | null,
  types: readonly ('dragenter' | 'dragover' | 'dragleave' | 'drop')[],
  files: Readonly<Record<string, string>>,
): Promise<void> {
  // A page that is not drawn yet hears of no drop.
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate(
    ([target, events, entries]) => {
      const dataTransfer = new DataTransfer();
      for (const [name, content] of entries) dataTransfer.items.add(new File([content], name));
      const element = target === null ? document.body : document.querySelector(target);
      for (const type of events)
        element?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [selector, types, Object.entries(files)] as const,
  );
}
