import type { palette as source } from '../en/palette.ts';
import type { OneFewManyOther, Translation } from '../types/translation.ts';

/** The command palette and the pause for a time. */
export const palette: Translation<typeof source, OneFewManyOther> = {
  'palette.title': 'Палитра команд',
  'palette.field': 'Перейти, найти объект, приостановить…',
  'palette.list': 'Команды и находки',
  'palette.go': 'Перейти',
  'palette.do': 'Выполнить',
  'palette.assets': 'Объекты',
  'palette.scan': 'Проверить все папки сейчас',
  'palette.switchTo': 'Перейти к {{account}}',
  'palette.asking': 'Запрос к банку…',
  'palette.none': 'Ничего не подходит.',
  'palette.count_one': '{{count, number}} строка',
  'palette.count_few': '{{count, number}} строки',
  'palette.count_many': '{{count, number}} строк',
  'palette.count_other': '{{count, number}} строки',

  'pause.half-hour': '30 минут',
  'pause.hour': '1 час',
  'pause.until-tomorrow': 'До завтрашнего утра',
  'pause.until-resumed': 'Пока я не продолжу',
  'status.pausedUntil': 'до {{time}}',
};
