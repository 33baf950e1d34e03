import type { shelf as source } from '../en/shelf.ts';
import type { OneOther, Translation } from '../translation.ts';

/** Searches that are kept as folders of this computer. */
export const shelf: Translation<typeof source, OneOther> = {
  'shelf.title': 'Hålls från sökningar',
  'shelf.card': '{{path}}, hålls från en sökning',
  'shelf.everything': 'alla tillgångar',
  'shelf.search': '”{{text}}”',
  'shelf.asked_one': 'Sökningen hittar inte längre {{count, number}} av filerna.',
  'shelf.asked_other': 'Sökningen hittar inte längre {{count, number}} av filerna.',
  'shelf.askedKeep': 'Behåll filerna',
  'shelf.askedRemove': 'Ta bort filerna',
  'shelf.files_one': '{{count, number}} fil',
  'shelf.files_other': '{{count, number}} filer',
  'shelf.due_one': '{{count, number}} på väg',
  'shelf.due_other': '{{count, number}} på väg',
  'shelf.failed_one': '{{count, number}} kunde inte göras',
  'shelf.failed_other': '{{count, number}} kunde inte göras',
  'shelf.kept_one': '{{count, number}} som du ändrat behålls bredvid den nya',
  'shelf.kept_other': '{{count, number}} som du ändrat behålls bredvid de nya',
  'shelf.refresh': 'Uppdatera nu',
  'shelf.remove': 'Sluta hålla',
  'shelf.removeTitle': 'Sluta hålla {{path}}?',
  'shelf.removeText': 'Galley tar inte längre hand om mappen. Alla filer ligger kvar.',
  'shelf.removeConfirm': 'Sluta hålla',
  'shelf.keepButton': 'Håll som mapp…',
  'shelf.keepTitle': 'Håll sökningen som mapp',
  'shelf.name': 'Mappens namn',
  'shelf.nameHint': 'Galley skapar och fyller den. Dina egna filer skrivs aldrig över.',
  'shelf.conversion': 'Som',
  'shelf.where': 'Skapa den i den här mappen på datorn.',
  'shelf.keep': 'Håll',
};
