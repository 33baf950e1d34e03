import { describe, expect, it, vi } from 'vitest';
import { readStartOptions } from '../../../../../main/hosts/web/start-options.ts';

describe('start-options', () => {
  it('opens the browser on the port of the last time over the usual state when nothing is said', () => {
    expect(readStartOptions([])).toEqual({ port: null, state: null, server: null, opensBrowser: true });
  });

  it('reads every flag of npm start', () => {
    expect(
      readStartOptions([
        '--web',
        '--no-open',
        '--port',
        '4242',
        '--state',
        'dir',
        '--server',
        'https://bank.example',
      ]),
    ).toEqual({ port: 4242, state: 'dir', server: 'https://bank.example', opensBrowser: false });
  });

  it.each([['--port', '70000'], ['--port', 'any'], ['--port', '-1'], ['--unknown'], ['surplus']])(
    'refuses %s %s',
    (...args) => {
      const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      expect(() => readStartOptions(args)).toThrow(expect.objectContaining({ exitCode: 1 }));
      expect(said).toHaveBeenCalled();
      said.mockRestore();
    },
  );
});
