import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on a port of its own, and what it has received. */
export interface MailServer {
  /** As SMTP_URL wants it. */
  readonly url: string;
  /** Mails to an address, the newest first. */
  to(address: string): readonly Email[];
  stop(): Promise<void>;
}

/** A real mail server: what reaches it has travelled by SMTP. */
export async function mailServer(port: number): Promise<MailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.unshift(mail);
          done();
        }, done);
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (address) => received.filter((mail) => mail.to?.some((reader) => reader.address === address)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
