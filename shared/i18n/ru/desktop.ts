import type { desktop as source } from '../en/desktop.ts';
import type { OneFewManyOther, Translation } from '../translation.ts';

export const desktop: Translation<typeof source, OneFewManyOther> = {
  'tray.open': 'Открыть Galley',
  'tray.upload': 'Загрузить файлы…',
  'tray.folders': 'Отслеживаемые папки',
  'tray.proofs': 'Последние корректуры',
  'tray.settings': 'Настройки…',
  'tray.checkForUpdate': 'Проверить обновления',
  'tray.quit': 'Выйти из Galley',

  'menu.file': 'Файл',
  'menu.edit': 'Правка',
  'menu.view': 'Вид',
  'menu.window': 'Окно',

  'notice.uploaded_one': '{{count, number}} файл в банке',
  'notice.uploaded_few': '{{count, number}} файла в банке',
  'notice.uploaded_many': '{{count, number}} файлов в банке',
  'notice.uploaded_other': '{{count, number}} файла в банке',
  'notice.uploaded.hint': 'Нажмите, чтобы увидеть, что загружено.',
  'notice.issues_one': '{{count, number}} проблема ждёт вашего решения',
  'notice.issues_few': '{{count, number}} проблемы ждут вашего решения',
  'notice.issues_many': '{{count, number}} проблем ждут вашего решения',
  'notice.issues_other': '{{count, number}} проблемы ждут вашего решения',
  'notice.issues.hint': 'Нажмите, чтобы увидеть причину и что можно сделать.',

  'crash.what': 'Окно Galley завершалось снова и снова.',
  'crash.hint': 'Загрузка продолжается и без него. Подробности в журнале.',
  'crash.again': 'Открыть снова',

  'update.title': 'Обновления',
  'update.unavailable': 'Эта копия Galley не обновляется сама.',
  'update.off': 'Выключены',
  'update.current': 'Установлена последняя версия Galley.',
  'update.checking': 'Поиск обновлений…',
  'update.loading': 'Обновление скачивается…',
  'update.ready': 'Galley {{version}} установится при выходе.',
  'update.failed': 'Не удалось проверить обновления. Galley попробует ещё раз сам.',

  'link.refused.unreadable': 'Ссылку нельзя открыть: она создана не Galley.',
  'link.refused.unknown-bank': 'Ссылку нельзя открыть: она ведёт в банк, в который вы не вошли.',
  'link.refused.other-bank': 'Ссылка ведёт в другой ваш банк. Войдите в него и откройте ссылку ещё раз.',

  'settings.desktop': 'Эта программа',
  'settings.opensAtLogin': 'Запускать Galley при входе в систему',
  'settings.opensAtLoginHint': 'Без окна; он ждёт в области уведомлений.',
  'settings.closesToTray': 'Продолжать работу, когда окно закрыто',
  'settings.notifies': 'Уведомлять, когда партия готова или нужно моё решение',
  'settings.installsUpdates': 'Устанавливать обновления при выходе',

  'wizard.local.dialog': 'Выбрать в системном окне…',
  'download.drag': 'Показать или перетащить отсюда в другую программу',
};
