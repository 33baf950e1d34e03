/**
 * service/mail: invitations on their way out, with nodemailer.
 *
 * It writes an invitation in the guest's language, as text and as HTML, and hands it to a mail server, or, where none is set,
 * puts it as an .eml file into the outbox directory. Waiting mails lie in the database's queue; this room takes them from there,
 * retries with backoff, and records the result. It decides nothing about invitations and never undoes a share.
 *
 * In: queued invitations. Out: mail, and the state of each in the queue.
 */
export * from './loopback-host.ts';
export * from './mail-delivery.ts';
export * from './mail-transport.ts';
