// The failures in the reports of the runners, repeated at the end of a run, where readers look first.

/** `pages`: files with what the browser showed when it failed. @typedef {{ title: string, reason: string, pages?: string[] }} Failure */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion */
/** @typedef {{ testResults: { name: string, status: string, message: string, assertionResults: Assertion[] }[] }} VitestReport */
/** @typedef {{ title: string, ok: boolean, tests: { results: Result[] }[] }} Spec */
/** @typedef {{ errors: { message?: string }[], attachments?: { name: string, path?: string }[] }} Result */
/** @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite */
/** @typedef {{ suites: Suite[], errors?: { message?: string }[] }} PlaywrightReport */

/** A suite that fails without a failed test (an import, a hook) is one failure of its own. */
export function failuresOfVitest(/** @type {VitestReport} */ report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [{ title: file.name, reason: file.message }];
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file.name} › ${fullName}`,
      reason: failureMessages.join('\n'),
    }));
  });
}

/**
 * A failure before any test, such as in the preparation of the run, stands beside the suites. @param {PlaywrightReport} report
 * @returns {Failure[]}
 */
export function failuresOfPlaywright({ suites, errors = [] }) {
  const early = errors.map(({ message }) => ({ title: 'playwright', reason: message ?? 'no message' }));
  return [...early, ...suites.flatMap((suite) => failuresOfSuite(suite, ''))];
}

/** @param {Suite} suite @param {string} above @returns {Failure[]} */
function failuresOfSuite(suite, above) {
  const title = above === '' ? suite.title : `${above} › ${suite.title}`;
  const own = suite.specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      return {
        title: `${title} › ${spec.title}`,
        reason: results
          .flatMap(({ errors }) => errors)
          .map(({ message }) => message ?? 'no message')
          .join('\n'),
        pages: results
          .flatMap(({ attachments = [] }) => attachments)
          .flatMap(({ name, path }) => (name === 'error-context' && path !== undefined ? [path] : [])),
      };
    });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOfSuite(inner, title))];
}

/**
 * The first lines of a reason give the expectation; the whole reason stands above, where the test ran. The page's text is often
 * the only trace of a run on another machine.
 */
export function tellFailure(
  /** @type {Failure} */ { title, reason, pages = [] },
  /** @type {(path: string) => string} */ read,
) {
  const lines = [
    ...reason.trim().split('\n').slice(0, 15),
    ...pages.flatMap((path) => snapshotIn(read(path)).slice(0, 120)),
  ];
  return [`FAILED ${title}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** The tree of the page, between its fences, of what Playwright writes about a failed test. */
function snapshotIn(/** @type {string} */ text) {
  return /^```yaml\n([\s\S]*?)\n```/m.exec(text)?.[1]?.split('\n') ?? [];
}
