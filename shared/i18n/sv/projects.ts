import type { projects as source } from '../en/projects.ts';
import type { OneOther, Translation } from '../translation.ts';

/** The Projects screen and the messages of a project. */
export const projects: Translation<typeof source, OneOther> = {
  'nav.projects': 'Projekt',

  'projects.title': 'Projekt',
  'projects.tree': 'Mappar och projekt',
  'projects.choose': 'Välj ett projekt',
  'projects.chooseHint': 'Här visas dess datum, personer, uppgifter, korrektur och meddelanden.',
  'projects.unlisted': 'Den här banken kan inte lista projekt. Här är de som du öppnat med id eller länk.',
  'projects.noneYet': 'Inga projekt än.',
  'projects.paste': 'Id eller länk',
  'projects.pasteKind': 'Vad id:t avser',
  'projects.kind.project': 'Ett projekt',
  'projects.kind.folder': 'Projektmapp',
  'projects.forget': 'Ta bort ur listan',
  'projects.newFolder': 'Ny mapp…',
  'projects.newProject': 'Nytt projekt…',
  'projects.atTop': 'Överst i trädet',
  'projects.inFolder': 'I {{folder}}',
  'projects.create': 'Skapa',

  'project.start': 'Början',
  'project.end': 'Slut',
  'project.backwards': 'Slutet är före början.',
  'project.members': 'Medlemmar',
  'project.tasks': 'Uppgifter',
  'project.milestones': 'Milstolpar',
  'project.proofCount_one': '{{count, number}} korrektur',
  'project.proofCount_other': '{{count, number}} korrektur',
  'project.assetCount_one': '{{count, number}} objekt',
  'project.assetCount_other': '{{count, number}} objekt',
  'project.messageCount_one': '{{count, number}} meddelande',
  'project.messageCount_other': '{{count, number}} meddelanden',
  'project.newProof': 'Nytt korrektur…',
  'project.noProofs': 'Inga korrektur i projektet. Släpp en fil här eller välj en.',
  'project.proofsUnlisted': 'Den här banken kan inte lista ett projekts korrektur; dessa känner Galley till.',

  'messages.title': 'Meddelanden',
  'messages.new': 'Nytt meddelande…',
  'messages.none': 'Inga meddelanden än.',
  'messages.deleted': 'Det här meddelandet har tagits bort.',
  'messages.reply': 'Svara',
  'messages.subject': 'Ämne',
  'messages.text': 'Ditt meddelande',
  'messages.post': 'Skicka',
};
