import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSmtpTransport, MailRefused, smtpOptions } from '../../../../service/mail/index.ts';

/** A mail server that takes every command and never says what became of the message. */
async function startPonderingServer() {
  const sockets: Socket[] = [];
  const hasMessage = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.push(socket);
    let isMessage = false;
    socket.on('error', () => undefined).write('220 ready\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (isMessage) {
        if (text.endsWith('\r\n.\r\n')) hasMessage.resolve();
        return;
      }
      isMessage = text.startsWith('DATA');
      socket.write(isMessage ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, hasMessage: hasMessage.promise };
}

/** A mail server without encryption; `commands`: the received ones. */
async function startPlainServer() {
  const commands: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 ready\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      commands.push(text.split(' ')[0]?.trim() ?? '');
      if (text.startsWith('EHLO')) socket.write('250-hello\r\n250 AUTH PLAIN\r\n');
      else socket.write(text.startsWith('STARTTLS') ? '502 not here\r\n' : '250 fine\r\n');
    });
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await once(server, 'close');
  });
  return { port: (server.address() as AddressInfo).port, commands };
}

/** A mail server on this computer that says `words` to `command`, or as its greeting, and otherwise agrees to everything. */
async function startRefusingServer(command: string, words: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write(command === 'greeting' ? `${words}\r\n` : '220 ready\r\n');
    let isMessage = false;
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (isMessage && !text.endsWith('\r\n.\r\n')) return;
      const said = isMessage ? 'message' : text;
      isMessage = text.startsWith('DATA') && !text.startsWith(command);
      socket.write(`${said.startsWith(command) ? words : isMessage ? '354 go on' : '250 fine'}\r\n`);
    });
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

async function refusalOf(url: string): Promise<unknown> {
  const transport = createSmtpTransport(url);
  const refusal = await transport.send(mail, '1').catch((error: unknown) => error);
  transport.close();
  return refusal;
}

const mail = {
  messageId: '<1@bank.example>',
  date: new Date(0),
  from: { name: 'Liisa', address: 'galley@bank.example' },
  to: { name: 'Anna', address: 'anna@example.com' },
  subject: 'Poster',
  text: 'Please look.',
  html: '<p>Please look.</p>',
  headers: {},
};

describe('mail-transport', () => {
  it('insists on encryption where it tells a password to another computer', () => {
    const insists = Object.fromEntries(
      [
        'smtp://liisa:secret@mail.example:587',
        'smtp://liisa:secret@192.168.1.5',
        'smtp://mail.example',
        'smtp://liisa:secret@localhost',
        'smtp://liisa:secret@127.0.0.2:2525',
        'smtp://liisa:secret@[::1]',
        // It is encrypted before a word is said.
        'smtps://liisa:secret@mail.example',
      ].map((url) => [url, smtpOptions(url).requireTLS]),
    );
    expect(insists).toEqual({
      'smtp://liisa:secret@mail.example:587': true,
      'smtp://liisa:secret@192.168.1.5': true,
      'smtp://mail.example': false,
      'smtp://liisa:secret@localhost': false,
      'smtp://liisa:secret@127.0.0.2:2525': false,
      'smtp://liisa:secret@[::1]': false,
      'smtps://liisa:secret@mail.example': false,
    });
  });

  // An address of this computer that Windows does not connect to, and that does not count as such.
  it.skipIf(process.platform === 'win32')(
    'tells a server without encryption no password, and gives no mail up for it',
    async () => {
      const server = await startPlainServer();
      const transport = createSmtpTransport(`smtp://liisa:secret@0.0.0.0:${server.port}`);
      const refusal = await transport.send(mail, '1').catch((error: unknown) => error);
      transport.close();
      expect(refusal).not.toBeInstanceOf(MailRefused);
      expect([String(refusal), server.commands.includes('AUTH')]).toEqual([
        expect.stringContaining('STARTTLS'),
        false,
      ]);
    },
  );

  it.each([
    ['greeting', '554 no service here'],
    ['MAIL FROM', '530 authentication required'],
  ])('gives no mail up that a server refuses before it has looked at it: %s', async (command, words) => {
    const refusal = await refusalOf(`smtp://127.0.0.1:${await startRefusingServer(command, words)}`);
    expect(refusal).not.toBeInstanceOf(MailRefused);
    expect(String(refusal)).toContain(words);
  });

  it.skipIf(process.platform === 'win32')(
    'gives no mail up for a server that refuses the words encryption is asked for with',
    async () => {
      const port = await startRefusingServer('EHLO', '502 not implemented');
      const refusal = await refusalOf(`smtp://liisa:secret@0.0.0.0:${port}`);
      expect(refusal).not.toBeInstanceOf(MailRefused);
      expect(String(refusal)).toContain('502 not implemented');
    },
  );

  it.each([
    ['MAIL FROM', '550 we know no such sender'],
    ['RCPT TO', '550 no such mailbox'],
    ['DATA', '554 not you'],
    ['message', '554 we take this for spam'],
  ])('gives a mail up that is refused itself: %s', async (command, words) => {
    const refusal = await refusalOf(`smtp://127.0.0.1:${await startRefusingServer(command, words)}`);
    expect(refusal).toBeInstanceOf(MailRefused);
    expect(String(refusal)).toContain(words);
  });

  it('waits for a server that thinks about a message as long as the standard asks for', () => {
    // RFC 5321 § 4.5.3.2.6: who gives up earlier sends what was taken a second time.
    expect(smtpOptions('smtp://mail.example').socketTimeout).toBe(10 * 60 * 1000);
  });

  it('lets go of a mail on its way when it is closed', async () => {
    const server = await startPonderingServer();
    const transport = createSmtpTransport(server.url);
    const sent = transport.send(mail, '1');
    const refused = expect(sent).rejects.toThrow('aborted');
    await server.hasMessage;
    transport.close();
    await refused;
  });
});
