import type { projects as source } from '../en/projects.ts';
import type { OneOther, Translation } from '../translation.ts';

/** The Projects screen and the messages of a project. */
export const projects: Translation<typeof source, OneOther> = {
  'nav.projects': 'Projektit',

  'projects.title': 'Projektit',
  'projects.tree': 'Kansiot ja projektit',
  'projects.choose': 'Valitse projekti',
  'projects.chooseHint': 'Sen päivät, ihmiset, tehtävät, vedokset ja viestit näkyvät tässä.',
  'projects.unlisted':
    'Tämä pankki ei osaa luetella projekteja. Tässä ovat ne, jotka avasit tunnuksella tai linkillä.',
  'projects.noneYet': 'Ei vielä projekteja.',
  'projects.paste': 'Tunnus tai linkki',
  'projects.pasteKind': 'Mitä tunnus tarkoittaa',
  'projects.kind.project': 'Projekti',
  'projects.kind.folder': 'Projektikansio',
  'projects.forget': 'Poista tästä luettelosta',
  'projects.newFolder': 'Uusi kansio…',
  'projects.newProject': 'Uusi projekti…',
  'projects.atTop': 'Puun ylätasolle',
  'projects.inFolder': 'Kansioon {{folder}}',
  'projects.create': 'Luo',

  'project.start': 'Alku',
  'project.end': 'Loppu',
  'project.backwards': 'Loppu on ennen alkua.',
  'project.members': 'Jäsenet',
  'project.tasks': 'Tehtävät',
  'project.milestones': 'Välitavoitteet',
  'project.proofCount_one': '{{count, number}} vedos',
  'project.proofCount_other': '{{count, number}} vedosta',
  'project.assetCount_one': '{{count, number}} aineisto',
  'project.assetCount_other': '{{count, number}} aineistoa',
  'project.messageCount_one': '{{count, number}} viesti',
  'project.messageCount_other': '{{count, number}} viestiä',
  'project.newProof': 'Uusi vedos…',
  'project.noProofs': 'Projektissa ei ole vedoksia. Pudota tiedosto tähän tai valitse se.',
  'project.proofsUnlisted': 'Tämä pankki ei osaa luetella projektin vedoksia; nämä Galley tuntee.',

  'messages.title': 'Viestit',
  'messages.new': 'Uusi viesti…',
  'messages.none': 'Ei vielä viestejä.',
  'messages.deleted': 'Tämä viesti on poistettu.',
  'messages.reply': 'Vastaa',
  'messages.subject': 'Aihe',
  'messages.text': 'Viestisi',
  'messages.post': 'Lähetä viesti',
};
