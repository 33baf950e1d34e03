import { join } from 'node:path';

/** Variables of this process for a program that a test starts: without proxies, which no test means and no loopback is behind. */
export function programEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !/_proxy$/i.test(entry[0]),
    ),
  );
}

/** The same for a program that has a home of its own: nothing of the person's is there, and their keychain cannot be reached. */
export function environmentIn(home: string): Record<string, string> {
  return {
    ...programEnvironment(),
    HOME: home,
    // The name on Windows.
    USERPROFILE: home,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(home, 'no-bus')}`,
  };
}
