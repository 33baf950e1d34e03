import type { QueuedInvitation } from '../domain/index.ts';
import { invitationTexts } from './invitation-texts.ts';

/** A mail as nodemailer takes it: it encodes each value for its header, so that none can begin another header. */
export interface InvitationMail {
  readonly messageId: string;
  readonly date: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Some mail servers cut longer subjects in the middle of a word. */
const longestSubject = 160;

/**
 * `publicUrl`: what the personal link begins with. `sender`: the address that the mail server may send for; the inviter's own
 * would fail the checks of the receiver, so it stands in Reply-To and in the text.
 */
export function writeInvitation(
  invitation: QueuedInvitation,
  facts: { readonly publicUrl: string; readonly sender: string },
): InvitationMail {
  const texts = invitationTexts[invitation.language];
  const link = `${facts.publicUrl}/l/${invitation.linkCode}`;
  const inviter = oneLine(invitation.inviterName);
  const proof = oneLine(invitation.proofName);
  const named = invitation.inviterEmail === null ? inviter : `${inviter} (${invitation.inviterEmail})`;
  const isReminder = invitation.kind === 'reminder';
  const parts: InvitationParts = {
    greeting: texts.greeting(invitation.guestName),
    intro: isReminder ? texts.reminderIntro(named, proof) : texts.intro(named, proof),
    deadline:
      invitation.deadline === null ? '' : texts.deadline(toMoment(invitation.deadline, invitation.language)),
    message: invitation.message,
    open: texts.open,
    link,
    personal: texts.personal,
    reply: invitation.inviterEmail === null ? null : texts.reply(inviter, invitation.inviterEmail),
  };
  return {
    // The same for every try: programs that know it show a mail that was sent twice once. It stands in logs, so it tells nothing.
    messageId: `<invitation-${invitation.messageKey}@${hostOf(facts.sender)}>`,
    date: new Date(invitation.createdMs),
    from: { name: inviter, address: facts.sender },
    ...(invitation.inviterEmail === null
      ? {}
      : { replyTo: { name: inviter, address: invitation.inviterEmail } }),
    to: { name: invitation.guestName, address: invitation.guestEmail },
    subject: shorten(isReminder ? texts.reminderSubject(proof) : texts.subject(inviter, proof)),
    text: toText(parts),
    html: toHtml(parts, invitation.language, proof),
    headers: { 'Content-Language': invitation.language, 'Auto-Submitted': 'auto-generated' },
  };
}

interface InvitationParts {
  readonly greeting: string;
  readonly intro: string;
  /** Empty without a deadline. */
  readonly deadline: string;
  readonly message: string;
  readonly open: string;
  readonly link: string;
  readonly personal: string;
  readonly reply: string | null;
}

function toText(parts: InvitationParts): string {
  const paragraphs = [
    parts.greeting,
    parts.intro,
    parts.deadline,
    parts.message,
    `${parts.open}:\n${parts.link}`,
    parts.personal,
    parts.reply ?? '',
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

/** Tables and style attributes, as mail programs know nothing newer; no picture, so that nothing is loaded from anywhere. */
function toHtml(parts: InvitationParts, language: string, title: string): string {
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`;
  const small = 'font-size:13px;color:#5b6470;';
  const message =
    parts.message === ''
      ? ''
      : paragraph(parts.message, 'padding:12px 16px;border-left:3px solid #2f6f6a;background:#f3f6f6;');
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#eef0f2;">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;">
<tr><td style="background:#ffffff;border-radius:8px;padding:32px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1d242b;">
${paragraph(parts.greeting)}
${paragraph(parts.intro)}
${parts.deadline === '' ? '' : paragraph(parts.deadline, 'font-weight:600;')}
${message}
<p style="margin:24px 0;"><a href="${escapeHtml(parts.link)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#225f5a;color:#ffffff;text-decoration:none;font-weight:600;">${escapeHtml(parts.open)}</a></p>
<p style="margin:0 0 16px;${small}word-break:break-all;"><a href="${escapeHtml(parts.link)}" style="color:#225f5a;">${escapeHtml(parts.link)}</a></p>
${paragraph(parts.personal, small)}
${parts.reply === null ? '' : paragraph(parts.reply, small)}
</td></tr>
</table>
</body>
</html>
`;
}

/** A mail is read in any time zone, so it names one: UTC. */
function toMoment(seconds: number, language: string): string {
  // English here is that of Europe: day before month, and no a.m.
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(seconds * 1_000));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Names of proofs come from files and may hold anything. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length <= longestSubject ? text : `${letters.slice(0, longestSubject - 1).join('')}…`;
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
