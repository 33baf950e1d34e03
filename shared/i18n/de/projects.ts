import type { projects as source } from '../en/projects.ts';
import type { OneOther, Translation } from '../translation.ts';

/** The Projects screen and the messages of a project. */
export const projects: Translation<typeof source, OneOther> = {
  'nav.projects': 'Projekte',

  'projects.title': 'Projekte',
  'projects.tree': 'Ordner und Projekte',
  'projects.choose': 'Wählen Sie ein Projekt',
  'projects.chooseHint': 'Termine, Personen, Aufgaben, Abzüge und Nachrichten erscheinen hier.',
  'projects.unlisted':
    'Diese Bank kann Projekte nicht auflisten. Hier stehen die, die Sie mit Kennung oder Link geöffnet haben.',
  'projects.noneYet': 'Noch keine Projekte.',
  'projects.paste': 'Kennung oder Link',
  'projects.pasteKind': 'Was die Kennung bezeichnet',
  'projects.kind.project': 'Projekt',
  'projects.kind.folder': 'Projektordner',
  'projects.forget': 'Aus dieser Liste nehmen',
  'projects.newFolder': 'Neuer Ordner…',
  'projects.newProject': 'Neues Projekt…',
  'projects.atTop': 'Ganz oben im Baum',
  'projects.inFolder': 'In „{{folder}}“',
  'projects.create': 'Anlegen',

  'project.start': 'Beginn',
  'project.end': 'Ende',
  'project.backwards': 'Das Ende liegt vor dem Beginn.',
  'project.members': 'Mitglieder',
  'project.tasks': 'Aufgaben',
  'project.milestones': 'Meilensteine',
  'project.proofCount_one': '{{count, number}} Abzug',
  'project.proofCount_other': '{{count, number}} Abzüge',
  'project.assetCount_one': '{{count, number}} Medium',
  'project.assetCount_other': '{{count, number}} Medien',
  'project.messageCount_one': '{{count, number}} Nachricht',
  'project.messageCount_other': '{{count, number}} Nachrichten',
  'project.newProof': 'Neuer Abzug…',
  'project.noProofs': 'Keine Abzüge in diesem Projekt. Legen Sie eine Datei hier ab oder wählen Sie eine.',
  'project.proofsUnlisted': 'Diese Bank kann die Abzüge eines Projekts nicht auflisten; diese kennt Galley.',

  'messages.title': 'Nachrichten',
  'messages.new': 'Neue Nachricht…',
  'messages.none': 'Noch keine Nachrichten.',
  'messages.deleted': 'Diese Nachricht wurde gelöscht.',
  'messages.reply': 'Antworten',
  'messages.subject': 'Betreff',
  'messages.text': 'Ihre Nachricht',
  'messages.post': 'Absenden',
};
