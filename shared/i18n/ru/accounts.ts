import type { accounts as source } from '../en/accounts.ts';
import type { OneFewManyOther, Translation } from '../types/translation.ts';

/** Several accounts: the settings section, and the account menu of the rail. */
export const accounts: Translation<typeof source, OneFewManyOther> = {
  'settings.accounts': 'Учётные записи',
  'accounts.lead':
    'Каждая учётная запись, в которую выполнен вход, синхронизирует свои папки в фоне, какая бы ни была показана.',
  'accounts.shown': 'Показана',
  'accounts.show': 'Показать',
  'accounts.signInAgain': 'Войти снова',
  'accounts.remove': 'Удалить…',
  'accounts.add': 'Добавить учётную запись…',
  'accounts.addTitle': 'Добавить учётную запись',
  'accounts.already': 'Эта учётная запись здесь уже есть. Теперь она показана.',
  'accounts.signOutTitle': 'Выйти из {{account}}?',
  'accounts.signOutText':
    'Синхронизация остановится, секрет будет забыт. Папки и файлы останутся как есть, здесь и в банке; после следующего входа работа продолжится.',
  'accounts.removeTitle': 'Удалить {{account}}?',
  'accounts.removeText':
    'Вход и история на этом компьютере будут забыты. Ни один файл не удаляется ни здесь, ни в банке.',
  'accounts.removeFolders': 'Папки, которые будут отвязаны:',
  'accounts.removeUploads': 'Незавершённые загрузки в банк, которые будут забыты: {{number}}',
  'accounts.removeDownloads': 'Скачивания, которые будут отменены: {{number}}',
  'accounts.removeRead': 'Мне ясно, что будет забыто',
  'accounts.removeConfirm': 'Удалить учётную запись',
  'accounts.state.signed-out': 'Выполнен выход',
  'accounts.state.no-secret': 'Нужен вход',
  'account.others': 'Другие учётные записи',
  'account.attention': 'Другая учётная запись требует внимания',
  'account.manage': 'Учётные записи…',
  'account.sendingWait':
    'Файлы ещё передаются. Сменить учётную запись или выйти из неё можно будет после этого.',
};
