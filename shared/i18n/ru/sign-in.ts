import type { signIn as source } from '../en/sign-in.ts';
import type { OneFewManyOther, Translation } from '../types/translation.ts';

/** The sign-in screen. */
export const signIn: Translation<typeof source, OneFewManyOther> = {
  'signIn.title': 'Вход в медиабанк',
  'signIn.lead': 'Galley держит ваши папки и банк в согласии и ничего не загружает дважды.',
  'signIn.address': 'Адрес банка',
  'signIn.proxy': 'Прокси…',
  'signIn.addressHint': 'Например, https://media.example.com',
  'signIn.usePlain': 'Использовать {{address}}',
  'signIn.encrypted': 'Медиабанк отвечает, соединение зашифровано',
  'signIn.unencrypted': 'Медиабанк отвечает, соединение не зашифровано',
  'signIn.viaProxy': 'через прокси {{proxy}}',
  'signIn.method': 'Способ входа',
  'signIn.withKey': 'Ключ API',
  'signIn.withPassword': 'Имя и пароль',
  'signIn.key': 'Ключ API',
  'signIn.user': 'Пользователь',
  'signIn.password': 'Пароль',
  'signIn.keychain':
    'Хранится в связке ключей этого компьютера; где её нет — в памяти, пока Galley работает.',
  'signIn.memory': 'Хранится в памяти, пока Galley работает.',
  'signIn.submit': 'Войти',
  'signIn.or': 'или',
  'signIn.builtIn': 'Использовать встроенный медиабанк',
  'signIn.builtInHint': 'Он работает на этом компьютере, без чужого сервера.',
  'first.step.address': 'Адрес',
  'first.step.secret': 'Вход',
  'first.step.folder': 'Первая папка',
  'first.step.start': 'План и запуск',
  'first.title': 'За чем должен следить Galley?',
  'first.folder': 'За папкой на этом компьютере',
  'first.folderHint':
    'То, что вы в ней сохраняете, попадает в банк само. План видно до того, как что-либо будет загружено.',
  'first.byHand': 'Ни за чем',
  'first.byHandHint':
    'Перетаскивайте файлы в любое место этого окна, когда захотите их загрузить. Папки можно добавить позже.',
  'first.byHandGo': 'Буду загружать вручную',
  'hop.why.pac':
    'Файл настройки прокси не читается или не работает. Вместо этого ничего не отправляется напрямую. Где он, видно в «Настройки › Сеть».',
  'hop.why.name':
    'Компьютер с таким именем неизвестен. Проверьте написание или подключение к сети компании (VPN).',
  'hop.why.proxy':
    'Прокси не отвечает или не пропускает Galley. Какой используется, видно в «Настройки › Сеть».',
  'hop.why.connection':
    'Компьютер известен, но на этом порту никто не отвечает. Проверьте порт или брандмауэр на пути.',
  'hop.why.encryption':
    'Соединение нельзя надёжно зашифровать: сертификат выдан не на это имя, истёк или выпущен тем, кому этот компьютер не доверяет.',
  'hop.why.plain': 'Этот порт отвечает без шифрования, поэтому защищённое соединение невозможно.',
  'hop.why.bank':
    'Кто-то отвечает, но это не медиабанк. Адрес банка может быть длиннее, например https://example.com/bank.',
};
