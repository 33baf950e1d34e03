import type { GuestLanguage } from '../domain/index.ts';

/** `inviter` and `proof` are put in as they are; the HTML form escapes the whole. */
export interface InvitationTexts {
  subject(inviter: string, proof: string): string;
  greeting(guest: string): string;
  intro(inviter: string, proof: string): string;
  readonly open: string;
  readonly personal: string;
  reply(inviter: string, address: string): string;
  /** `moment`: date and time with the time zone. */
  deadline(moment: string): string;
  reminderSubject(proof: string): string;
  reminderIntro(inviter: string, proof: string): string;
}

export const invitationTexts: Readonly<Record<GuestLanguage, InvitationTexts>> = {
  en: {
    subject: (inviter, proof) => `${inviter} asks for your comments: ${proof}`,
    greeting: (guest) => (guest === '' ? 'Hello,' : `Hello ${guest},`),
    intro: (inviter, proof) => `${inviter} invites you to look at the proof “${proof}”.`,
    open: 'Open the proof',
    personal:
      'This link is yours alone and works without a password: whoever has it can comment in your name.',
    reply: (inviter, address) => `Questions? Write to ${inviter}, ${address}.`,
    deadline: (moment) => `Please answer by ${moment}.`,
    reminderSubject: (proof) => `Reminder: your answer to ${proof} is due`,
    reminderIntro: (inviter, proof) => `${inviter} still waits for your answer to the proof “${proof}”.`,
  },
  fi: {
    subject: (inviter, proof) => `${inviter} pyytää kommenttejasi: ${proof}`,
    greeting: (guest) => (guest === '' ? 'Hei,' : `Hei ${guest},`),
    intro: (inviter, proof) => `${inviter} kutsuu sinut katsomaan vedosta ”${proof}”.`,
    open: 'Avaa vedos',
    personal:
      'Linkki on henkilökohtainen ja toimii ilman salasanaa: kuka tahansa, jolla se on, voi kommentoida nimissäsi.',
    reply: (inviter, address) => `Kysyttävää? Kirjoita: ${inviter}, ${address}.`,
    deadline: (moment) => `Vastaathan viimeistään ${moment}.`,
    reminderSubject: (proof) => `Muistutus: vastauksesi puuttuu – ${proof}`,
    reminderIntro: (inviter, proof) => `${inviter} odottaa vielä vastaustasi vedokseen ”${proof}”.`,
  },
  sv: {
    subject: (inviter, proof) => `${inviter} ber om dina kommentarer: ${proof}`,
    greeting: (guest) => (guest === '' ? 'Hej,' : `Hej ${guest},`),
    intro: (inviter, proof) => `${inviter} bjuder in dig att titta på korrekturet ”${proof}”.`,
    open: 'Öppna korrekturet',
    personal: 'Länken är personlig och fungerar utan lösenord: den som har den kan kommentera i ditt namn.',
    reply: (inviter, address) => `Frågor? Skriv till ${inviter}, ${address}.`,
    deadline: (moment) => `Svara senast ${moment}.`,
    reminderSubject: (proof) => `Påminnelse: ditt svar saknas – ${proof}`,
    reminderIntro: (inviter, proof) =>
      `${inviter} väntar fortfarande på ditt svar om korrekturet ”${proof}”.`,
  },
  de: {
    subject: (inviter, proof) => `${inviter} bittet um Ihre Kommentare: ${proof}`,
    greeting: (guest) => (guest === '' ? 'Guten Tag,' : `Guten Tag ${guest},`),
    intro: (inviter, proof) => `${inviter} lädt Sie ein, den Korrekturabzug „${proof}“ anzusehen.`,
    open: 'Korrekturabzug öffnen',
    personal:
      'Der Link ist persönlich und funktioniert ohne Passwort: Wer ihn hat, kann in Ihrem Namen kommentieren.',
    reply: (inviter, address) => `Fragen? Schreiben Sie an ${inviter}, ${address}.`,
    deadline: (moment) => `Bitte antworten Sie bis ${moment}.`,
    reminderSubject: (proof) => `Erinnerung: Ihre Antwort steht noch aus – ${proof}`,
    reminderIntro: (inviter, proof) =>
      `${inviter} wartet noch auf Ihre Antwort zum Korrekturabzug „${proof}“.`,
  },
  ru: {
    subject: (inviter, proof) => `${inviter} просит ваши комментарии: ${proof}`,
    greeting: (guest) => (guest === '' ? 'Здравствуйте!' : `Здравствуйте, ${guest}!`),
    intro: (inviter, proof) => `${inviter} приглашает вас посмотреть корректуру «${proof}».`,
    open: 'Открыть корректуру',
    personal:
      'Эта ссылка личная и работает без пароля: тот, у кого она есть, может комментировать от вашего имени.',
    reply: (inviter, address) => `Есть вопросы? Напишите: ${inviter}, ${address}.`,
    deadline: (moment) => `Пожалуйста, ответьте до ${moment}.`,
    reminderSubject: (proof) => `Напоминание: ждём ваш ответ – ${proof}`,
    reminderIntro: (inviter, proof) => `${inviter} ждёт вашего ответа по корректуре «${proof}».`,
  },
};
