import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { environmentIn, programEnvironment } from './program-environment.ts';

describe('the environment of a program that a test starts', () => {
  it('has the variables of ours, without proxies, in any case', () => {
    stub({
      HTTPS_PROXY: 'http://proxy.example',
      http_proxy: 'http://proxy.example',
      no_proxy: '*',
      KEPT: 'kept',
    });
    const environment = programEnvironment();
    expect(
      Object.keys(environment).filter((name) => /proxy/i.test(name) && !name.startsWith('npm_')),
    ).toEqual([]);
    expect(environment.KEPT).toBe('kept');
  });

  it('leads neither to the home of the person nor to their keychain', () => {
    stub({
      HOME: '/home/anna',
      USERPROFILE: 'C:\\Users\\Anna',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
    });
    const { HOME, USERPROFILE, DBUS_SESSION_BUS_ADDRESS } = environmentIn('/tmp/home');
    expect([HOME, USERPROFILE]).toEqual(['/tmp/home', '/tmp/home']);
    expect(DBUS_SESSION_BUS_ADDRESS).toMatch(/^unix:path=.tmp.home.no-bus$/);
  });
});

function stub(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}
