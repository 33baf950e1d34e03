import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSmtpTransport, smtpOptions } from '../../../../service/mail/index.ts';

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

describe('mail-transport', () => {
  it('waits for a server that thinks about a message as long as the standard asks for', () => {
    // RFC 5321 § 4.5.3.2.6: who gives up earlier sends what was taken a second time.
    expect(smtpOptions('smtp://mail.example').socketTimeout).toBe(10 * 60 * 1000);
  });

  it('lets go of a mail on its way when it is closed', async () => {
    const server = await startPonderingServer();
    const transport = createSmtpTransport(server.url);
    const sent = transport.send(
      {
        messageId: '<1@bank.example>',
        date: new Date(0),
        from: { name: 'Liisa', address: 'galley@bank.example' },
        to: { name: 'Anna', address: 'anna@example.com' },
        subject: 'Poster',
        text: 'Please look.',
        html: '<p>Please look.</p>',
        headers: {},
      },
      '1',
    );
    const refused = expect(sent).rejects.toThrow('aborted');
    await server.hasMessage;
    transport.close();
    await refused;
  });
});
