import type { signIn as source } from '../en/sign-in.ts';
import type { OneFewManyOther, Translation } from '../translation.ts';

/** The sign-in screen. */
export const signIn: Translation<typeof source, OneFewManyOther> = {
  'signIn.title': 'Вход в медиабанк',
  'signIn.lead': 'Galley держит ваши папки и банк в согласии и ничего не загружает дважды.',
  'signIn.address': 'Адрес банка',
  'signIn.addressHint': 'Например, https://media.example.com',
  'signIn.check': 'Проверить',
  'signIn.encrypted': 'Медиабанк отвечает, соединение зашифровано',
  'signIn.unencrypted': 'Медиабанк отвечает, соединение не зашифровано',
  'signIn.viaProxy': 'через прокси {{proxy}}',
  'signIn.method': 'Способ входа',
  'signIn.withKey': 'Ключ API',
  'signIn.withPassword': 'Имя и пароль',
  'signIn.key': 'Ключ API',
  'signIn.user': 'Пользователь',
  'signIn.password': 'Пароль',
  'signIn.keychain': 'Хранится в связке ключей этого компьютера.',
  'signIn.memory': 'Связки ключей нет: хранится в памяти, пока Galley работает.',
  'signIn.submit': 'Войти',
  'signIn.or': 'или',
  'signIn.builtIn': 'Использовать встроенный медиабанк',
  'signIn.builtInHint': 'Он работает на этом компьютере, без чужого сервера.',
};
