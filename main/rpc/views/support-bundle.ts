import { redact } from '../../platform/index.ts';
import type { RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';

/**
 * One text that the user can read before sending it: versions, settings, state and counts, the last lines of the log. Secrets are
 * not in the settings; text that looks like one is taken out all the same. Names of files are in the log, and the page says so
 * before the text is sent.
 */
export async function* supportBundle({
  session,
  settings,
}: {
  readonly session: RpcSession;
  readonly settings: RpcSettings;
}): AsyncGenerator<string, void, void> {
  yield section('Galley', settings.about);
  yield section('Settings', settings.get());
  const { server, isSignedIn, isBuiltIn, secretIsPersistent, secretTrouble, builtIn } = session.view();
  yield section('Session', { server, isSignedIn, isBuiltIn, secretIsPersistent, secretTrouble, builtIn });
  const status = session.account()?.engine.status() ?? null;
  yield section('Status', status);
  yield section('Issues', session.account()?.engine.issueGroups() ?? []);
  yield `== Log\n${await settings.logTail()}\n`;
}

function section(title: string, facts: unknown): string {
  return `== ${title}\n${JSON.stringify(redact(facts), null, 2)}\n\n`;
}
