/**
 * service/mail: invitations on their way out, with nodemailer.
 *
 * It writes an invitation in the guest's language, as text and as HTML, and hands it to a mail server, or, where none is set,
 * puts it as an .eml file into the outbox directory. What waits lies in the database's queue; this room takes it from there, tries
 * again later and later, and says how it went. It decides nothing about who is invited and never undoes a share.
 *
 * In: queued invitations. Out: mail, and the state of each in the queue.
 */
export * from './loopback-host.ts';
export * from './mail-delivery.ts';
export * from './mail-transport.ts';
