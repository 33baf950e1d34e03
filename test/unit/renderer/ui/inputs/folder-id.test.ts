import { expect, it } from 'vitest';
import { folderIdIn } from '../../../../../renderer/ui/index.ts';

it.each([
  [' ja5M5l ', 'ja5M5l'],
  ['57', '57'],
  ['https://bank.example/#/folder/57', '57'],
  ['https://bank.example/assets?folderId=ja5M5l&view=grid', 'ja5M5l'],
])('reads the folder out of %j', (text, folderId) => {
  expect(folderIdIn(text)).toBe(folderId);
});

it.each([
  [''],
  ['a/b'],
  ['C:\\Photos'],
  ['https://bank.example/asset/57'],
  ['galley://folder/57'],
  ['https://bank.example/folder/'],
])('finds none in %j', (text) => {
  expect(folderIdIn(text)).toBe(null);
});
