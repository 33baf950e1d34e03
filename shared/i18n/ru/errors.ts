import type { errors as source } from '../en/errors.ts';
import type { OneFewManyOther, Translation } from '../types/translation.ts';

/** What happened and the one thing to do, for every code of shared/errors. */
export const errors: Translation<typeof source, OneFewManyOther> = {
  'error.BANK_UNREACHABLE.what': 'Нет связи с медиабанком.',
  'error.BANK_UNREACHABLE.action': 'Проверьте сеть. Galley повторит попытку сам.',
  'error.BANK_BUSY.what': 'Медиабанк попросил снизить темп.',
  'error.BANK_BUSY.action': 'Ничего делать не нужно: Galley подождёт и продолжит.',
  'error.BANK_FAILED.what': 'Медиабанк сообщил о внутренней ошибке.',
  'error.BANK_FAILED.action':
    'Galley повторит попытку сам. Если ошибка не исчезнет, сообщите администратору банка.',
  'error.BANK_ANSWER_UNREADABLE.what': 'Ответ пришёл не от медиабанка или оборвался.',
  'error.BANK_ANSWER_UNREADABLE.action':
    'Проверьте, не отвечает ли вместо банка прокси или страница входа в сеть.',
  'error.BANK_ITEMS_UNREADABLE.what':
    'В папке банка есть элементы, которые Galley не может прочитать. Новые файлы, которые могут быть среди них, ждут, чтобы ничего не загрузить дважды.',
  'error.BANK_ITEMS_UNREADABLE.action':
    'Откройте папку в банке и исправьте или удалите повреждённые элементы; Galley проверит снова сам.',
  'error.BANK_REDIRECTED.what':
    'Адрес перенаправляет в другое место, а Galley никогда не передаёт туда ключ.',
  'error.BANK_REDIRECTED.action': 'Войдите заново, указав конечный адрес банка.',
  'error.NOT_A_BANK.what': 'По этому адресу что-то отвечает, но это не медиабанк.',
  'error.NOT_A_BANK.action': 'Проверьте адрес.',
  'error.BANK_REPLACED.what':
    'По адресу этой учётной записи отвечает другой медиабанк. Туда ничего не отправлено; журнал учётной записи сохранён.',
  'error.BANK_REPLACED.action':
    'Войдите в новый банк как в отдельную учётную запись. Чтобы продолжить с этой, укажите нынешний адрес её банка.',
  'error.BANK_UNRECOGNIZED.what':
    'Медиабанк по этому адресу не показывает ни одного файла из тех, что показывал раньше. Туда ничего не отправлено.',
  'error.BANK_UNRECOGNIZED.action':
    'Если это тот же банк, войдите в эту учётную запись снова. Если другой, добавьте его как новую.',
  'error.BAD_ADDRESS.what': 'Это не веб-адрес.',
  'error.BAD_ADDRESS.action':
    'Введите адрес в виде https://bank.example.com, без имени пользователя и пароля.',
  'error.NOT_ENCRYPTED.what': 'Этот сервер не использует шифрование.',
  'error.NOT_ENCRYPTED.action':
    'Узнайте у администратора адрес с шифрованием или используйте http://, если доверяете сети.',
  'error.TLS_FAILED.what': 'Не удалось проверить сертификат банка.',
  'error.TLS_FAILED.action': 'Попросите администратора банка обновить сертификат.',
  'error.PROXY_FAILED.what': 'Прокси на пути к банку недоступен или не пропускает Galley.',
  'error.PROXY_FAILED.action':
    'Проверьте соединение в «Настройки › Сеть»: адрес, имя пользователя и пароль прокси.',
  'error.PAC_FAILED.what': 'Файл настройки прокси (PAC) не читается или не работает.',
  'error.PAC_FAILED.action': 'Проверьте его адрес в «Настройки › Сеть» или обратитесь к администратору сети.',
  'error.SIGN_IN_REFUSED.what': 'Ключ, имя или пароль неверны, отключены или устарели.',
  'error.SIGN_IN_REFUSED.action': 'Проверьте данные и войдите заново.',
  'error.NOT_SIGNED_IN.what': 'Вход не выполнен.',
  'error.NOT_SIGNED_IN.action': 'Войдите.',
  'error.LOGIN_THROTTLED.what': 'Слишком много неудачных попыток входа.',
  'error.LOGIN_THROTTLED.action': 'Подождите минуту и попробуйте ещё раз.',
  'error.FORBIDDEN.what': 'У вас нет на это права в банке, или этого не существует.',
  'error.FORBIDDEN.action': 'Попросите право у администратора банка.',
  'error.NOT_FOUND.what': 'Банк не знает такого идентификатора.',
  'error.NOT_FOUND.action': 'Проверьте идентификатор или выберите заново.',
  'error.BAD_REQUEST.what': 'Запрос не принят.',
  'error.BAD_REQUEST.action': 'Проверьте введённые данные и повторите.',
  'error.BAD_NAME.what': 'Банк не принимает такое имя файла.',
  'error.BAD_NAME.action': 'Переименуйте файл.',
  'error.BAD_SEARCH.what': 'Банк не понимает этот запрос.',
  'error.BAD_SEARCH.action': 'Измените текст запроса или выберите «содержит».',
  'error.LENGTH_REQUIRED.what': 'Банк не увидел размер загрузки заранее.',
  'error.LENGTH_REQUIRED.action': 'Проверьте, не изменяет ли прокси загрузки по пути.',
  'error.BODY_TOO_LARGE.what': 'Файл больше, чем принимает банк.',
  'error.BODY_TOO_LARGE.action': 'Попросите администратора банка поднять предел или уменьшите файл.',
  'error.BODY_INCOMPLETE.what': 'Загрузка оборвалась до конца; ничего не создано.',
  'error.BODY_INCOMPLETE.action': 'Ничего делать не нужно: Galley повторит попытку.',
  'error.CONTENT_DIGEST_MISMATCH.what': 'Файл повредился при передаче; ничего не создано.',
  'error.CONTENT_DIGEST_MISMATCH.action': 'Ничего делать не нужно: Galley повторит попытку.',
  'error.IDEMPOTENCY_KEY_REUSED.what':
    'Банк уже использовал ключ этой загрузки для другой; ничего не создано.',
  'error.IDEMPOTENCY_KEY_REUSED.action': 'Добавьте файл ещё раз.',
  'error.UNSUPPORTED_MEDIA.what': 'Банк не принимает файлы такого типа.',
  'error.UNSUPPORTED_MEDIA.action': 'Сохраните в другом формате или добавьте правило игнорирования.',
  'error.UNPROCESSABLE.what': 'Банк получил файл и отклонил его.',
  'error.UNPROCESSABLE.action': 'Откройте файл и проверьте, что он цел.',
  'error.REQUEST_TIMEOUT.what': 'Банк слишком долго ждал данные.',
  'error.REQUEST_TIMEOUT.action': 'Ничего делать не нужно: Galley повторит попытку.',
  'error.CONFLICT.what': 'В банке есть то, что противоречит этой загрузке.',
  'error.CONFLICT.action': 'Ничего делать не нужно: Galley сравнит и повторит попытку.',
  'error.CONVERSION_FAILED.what': 'Банк не смог создать эту конверсию.',
  'error.CONVERSION_FAILED.action': 'Выберите другую конверсию или скачайте оригинал.',
  'error.NOT_TAKEN.what': 'Банк подтвердил сохранение, но показывает прежние данные.',
  'error.NOT_TAKEN.action':
    'Внесите это изменение в самом банке: возможно, другим программам он этого не позволяет.',
  'error.STORAGE_FULL.what': 'В банке закончилось место.',
  'error.STORAGE_FULL.action': 'Сообщите администратору банка. Galley повторит попытку сам.',
  'error.INTERNAL.what': 'Произошло что-то непредвиденное.',
  'error.INTERNAL.action': 'Повторите попытку. Подробности — в журнале работы.',

  'error.COULD_NOT_CONFIRM.what': 'Ответ банка потерян, и неясно, дошёл ли файл.',
  'error.COULD_NOT_CONFIRM.action':
    'Найдите файл в банке. Если он там, отмените здесь; если нет, повторите: перед отправкой Galley проверит ещё раз.',
  'error.UPLOAD_CUT_OFF.what':
    'Соединение каждый раз обрывается на середине этого файла, хотя банк отвечает.',
  'error.UPLOAD_CUT_OFF.action':
    'Узнайте у тех, кто отвечает за сеть или прокси, не ограничен ли размер загрузок, и повторите.',
  'error.OTHER_UPLOAD_OPEN.what':
    'Другая загрузка в то же место банка ещё не завершена, и отличить одну от другой было бы нельзя.',
  'error.OTHER_UPLOAD_OPEN.action': 'Повторите, когда другая завершится.',
  'error.UPLOADED_NOT_ACTIVE.what': 'Банк принял файл, но не показывает его как активную версию.',
  'error.UPLOADED_NOT_ACTIVE.action': 'Попросите администратора банка сделать активной нужную версию.',
  'error.NAME_ON_BANK.what': 'В папке банка есть файл с таким именем и другим содержимым.',
  'error.NAME_ON_BANK.action': 'Выберите: новая версия, новый объект или пропустить.',
  'error.NEWER_ON_BANK.what': 'В банке есть более новая версия этого файла, которую Galley ещё не видел.',
  'error.NEWER_ON_BANK.action':
    'Выберите: добавить вашу как новейшую версию, создать новый объект или пропустить и оставить версию банка.',
  'error.OLDER_ON_BANK.what':
    'В банке более старая версия файла, чем та, что загрузил Galley. Возможно, банк восстановлен из резервной копии.',
  'error.OLDER_ON_BANK.action':
    'Выберите: загрузить ваш файл как версию ещё раз или пропустить и оставить версию банка.',
  'error.SAME_ON_BANK.what': 'В банке уже есть это содержимое. Повторно оно не отправлено.',
  'error.SAME_ON_BANK.action': 'Ничего делать не нужно.',
  'error.SEVERAL_ON_BANK.what': 'В папке банка несколько файлов с таким именем.',
  'error.SEVERAL_ON_BANK.action': 'Выберите, что делать с этим файлом.',
  'error.OLDER_VERSION.what':
    'Более новая версия объекта отправлена из другого файла; эта, более старая, не отправлена.',
  'error.OLDER_VERSION.action': 'Пропустите её или загрузите как новый объект.',
  'error.PROOF_OVERTAKEN.what': 'Пока эта версия ждала, была загружена более поздняя версия корректуры.',
  'error.PROOF_OVERTAKEN.action': 'Уберите её из списка или повторите: тогда она станет последней версией.',
  'error.PROOF_UNIDENTIFIED.what':
    'Ответ банка потерян. С тех пор в нём одной корректурой больше, и банк не говорит, которая из них эта.',
  'error.PROOF_UNIDENTIFIED.action':
    'Найдите файл в банке. Только если его там нет, уберите его из списка и передайте ещё раз.',
  'error.ATTACHMENT_ON_BANK.what': 'У объекта есть вложение этого типа с другим содержимым.',
  'error.ATTACHMENT_ON_BANK.action': 'Выберите: новая версия вложения, новый объект или пропустить.',
  'error.FILE_EMPTIED.what': 'Файл теперь пуст, а раньше в нём было содержимое.',
  'error.FILE_EMPTIED.action': 'Загрузите как новую версию, если так и задумано; иначе пропустите.',
  'error.FILE_SHRUNK.what': 'Файл потерял больше девяти десятых своего размера.',
  'error.FILE_SHRUNK.action': 'Откройте и проверьте его. Затем выберите: новая версия или пропустить.',
  'error.TWIN_FOUND.what': 'Этот файл есть в банке дважды.',
  'error.TWIN_FOUND.action': 'Удалите один из двух в банке; Galley там никогда ничего не удаляет.',
  'error.TWIN_ARRIVED.what': 'Отменённая или заменённая загрузка всё же дошла до банка.',
  'error.TWIN_ARRIVED.action':
    'Удалите её объект в банке, если он никому не нужен; Galley там никогда ничего не удаляет.',
  'error.TWIN_STRAY.what': 'Оборванная передача оставила в банке часть этого файла отдельным объектом.',
  'error.TWIN_STRAY.action': 'Удалите этот объект в банке; целый файл от него не зависит.',
  'error.TWIN_UNCHECKED.what':
    'Папка банка больше ничего не показывает, и Galley не видит, нет ли там этого файла дважды.',
  'error.TWIN_UNCHECKED.action':
    'Посмотрите в эту папку в банке или попросите у администратора право её видеть.',
  'error.ASSET_GONE.what': 'Объекта больше нет в банке, или вы его больше не видите.',
  'error.ASSET_GONE.action': 'Загрузите файл заново как новый объект или пропустите, чтобы забыть его.',
  'error.ASSET_NEEDS_FOLDER.what':
    'Этот банк показывает объекты только по папкам, а папка этого объекта не указана.',
  'error.ASSET_NEEDS_FOLDER.action': 'Укажите также папку объекта в банке: --folder ID.',

  'error.SUBFOLDER_REFUSED.what':
    'Банк не разрешает вам создать или читать папку, которая соответствует этой локальной.',
  'error.SUBFOLDER_REFUSED.action':
    'Попросите право у администратора банка и повторите, или выберите в правилах папки, чтобы все файлы шли в одну папку банка.',
  'error.SUBFOLDER_TWICE.what':
    'В банке несколько папок с таким именем, и Galley не угадывает, какая из них нужна.',
  'error.SUBFOLDER_TWICE.action': 'Переименуйте или объедините их в банке, затем повторите.',
  'error.SUBFOLDERS_UNSUPPORTED.what': 'Этот банк не умеет показывать или создавать папки для Galley.',
  'error.SUBFOLDERS_UNSUPPORTED.action': 'Выберите в правилах папки, чтобы все файлы шли в одну папку банка.',
  'error.SUBFOLDER_DOUBT.what':
    'Ответ на создание папки банка потерян. Прежде чем создавать её снова, Galley проверяет, есть ли она.',
  'error.SUBFOLDER_DOUBT.action': 'Ничего; файлы этой папки последуют сами.',

  'error.FILE_CHANGED.what': 'Файл изменился во время чтения.',
  'error.FILE_CHANGED.action': 'Ничего делать не нужно: Galley подождёт, пока запись закончится, и повторит.',
  'error.FILE_REPLACED.what': 'Содержимое файла уже не то, что было при передаче в Galley.',
  'error.FILE_REPLACED.action': 'Повторите, чтобы отправить то, что там сейчас, или отмените.',
  'error.FILE_BUSY.what': 'Файл занят другой программой.',
  'error.FILE_BUSY.action': 'Закройте файл в другой программе.',
  'error.FILE_GONE.what': 'Файла больше нет.',
  'error.FILE_GONE.action': 'Верните его на место, если его нужно загрузить.',
  'error.FILE_UNREADABLE.what': 'У Galley нет права читать файл.',
  'error.FILE_UNREADABLE.action': 'Дайте своему пользователю право на чтение и повторите.',
  'error.FILE_READ_FAILED.what': 'Диск или сетевой том дал сбой при чтении файла.',
  'error.FILE_READ_FAILED.action': 'Проверьте диск или сетевой том. Galley повторит попытку сам.',
  'error.FILE_NOT_REGULAR.what': 'Это не обычный файл.',
  'error.FILE_NOT_REGULAR.action':
    'Ничего делать не нужно: ссылки, сокеты и устройства никогда не загружаются.',
  'error.FILE_NAME_UNREADABLE.what': 'Имя файла не является допустимым текстом.',
  'error.FILE_NAME_UNREADABLE.action': 'Переименуйте файл.',
  'error.RULES_UNREADABLE.what':
    'Файл .galleyignore в этой папке сохранён не как текст UTF-8 или длиннее 256 КБ. Что он исключает, неизвестно, поэтому оттуда ничего не загружается.',
  'error.RULES_UNREADABLE.action': 'Сохраните его в UTF-8 или сократите.',
  'error.RULES_CHANGED.what':
    'Правила папки теперь исключают этот файл, или их нельзя прочитать. Он не отправлен.',
  'error.RULES_CHANGED.action': 'Ничего делать не нужно: файл будет запланирован заново.',
  'error.DIRECTORY_UNREADABLE.what': 'У Galley нет права читать эту папку.',
  'error.DIRECTORY_UNREADABLE.action': 'Дайте своему пользователю право на чтение и проверьте папку снова.',
  'error.PATH_TOO_LONG.what': 'Путь к этой папке слишком длинный для системы. Ничего в ней прочитать нельзя.',
  'error.PATH_TOO_LONG.action': 'Сократите имена папок над ней или переместите её выше.',
  'error.ROOT_MISSING.what': 'Отслеживаемой папки нет: отключена, переименована или удалена.',
  'error.ROOT_MISSING.action': 'Подключите диск или верните папку. В банке ничего не удаляется.',
  'error.ROOT_REPLACED.what': 'По этому пути лежит другая папка: в ней нет ни одного известного файла.',
  'error.ROOT_REPLACED.action':
    'Верните нужный диск или папку. Если это та же папка и все её файлы изменились, подтвердите это. До этого из неё ничего не отправляется.',
  'error.FOLDER_NESTED.what':
    'Папка лежит внутри папки или содержит папку, файлы которой идут или могут идти в ту же папку банка; каждый файл попал бы туда дважды.',
  'error.FOLDER_NESTED.action':
    'Выберите другую папку или другую папку банка, в том числе в правилах. Если для одной из двух выбрано «Папки банка как на этом компьютере», другой папки банка недостаточно: выберите для неё ещё и «Все файлы идут в одну папку банка» или сначала отвяжите вторую папку.',
  'error.FOLDER_OF_OTHER_ACCOUNT.what':
    'Эта папка лежит внутри отслеживаемой папки другой учётной записи или содержит её.',
  'error.FOLDER_OF_OTHER_ACCOUNT.action':
    'Выберите другую папку или сначала отвяжите её в другой учётной записи.',
  'error.SHELF_AWAY.what': 'Папки из поиска нет на месте.',
  'error.SHELF_AWAY.action': 'Подключите диск или верните папку на место.',
  'error.OWN_FOLDER.what': 'В этой папке лежат данные самой Galley: журнал, настройки или файлы банка.',
  'error.OWN_FOLDER.action': 'Выберите папку вне её или храните данные Galley в другом месте.',
  'error.OWN_FILE.what': 'Этот файл относится к данным самой Galley. Он никогда не загружается.',
  'error.OWN_FILE.action': 'Выберите другой файл.',
  'error.BROAD_ROOT.what': 'Это ваша домашняя папка или целый диск. Galley загрузила бы всё, что в ней есть.',
  'error.BROAD_ROOT.action':
    'Выберите папку внутри. В командной строке сначала посмотрите план с --dry-run, затем добавьте --allow-home.',
  'error.SHELF_NESTED.what': 'Это папка из поиска, или она лежит в такой папке.',
  'error.SHELF_NESTED.action': 'Выберите папку вне её.',
  'error.SHELF_ASKED_ANEW.what':
    'Вопрос теперь касается других файлов, чем когда он был задан. Ни один из них не тронут.',
  'error.SHELF_ASKED_ANEW.action':
    'Посмотрите на папку ещё раз и ответьте о файлах, которые она называет сейчас.',
  'error.SHELF_TOO_LARGE.what': 'Поиск находит больше, чем вмещает папка из поиска.',
  'error.SHELF_TOO_LARGE.action': 'Создайте папку из более узкого поиска.',
  'error.WATCH_FAILED.what': 'Система не может следить за изменениями в этой папке.',
  'error.WATCH_FAILED.action': 'Ничего делать не нужно: Galley будет регулярно её просматривать.',
  'error.LOCAL_DISK_FULL.what': 'Диск этого компьютера заполнен.',
  'error.LOCAL_DISK_FULL.action': 'Освободите место.',
  'error.LOCAL_WRITE_FAILED.what': 'Не удалось записать файл.',
  'error.LOCAL_WRITE_FAILED.action': 'Проверьте права и свободное место в папке.',

  'error.JOURNAL_CORRUPT.what': 'Журнал Galley был повреждён; он отложен, начат новый.',
  'error.JOURNAL_CORRUPT.action': 'Ничего делать не нужно: Galley заново сверит всё с банком.',
  'error.JOURNAL_ANSWERS_LOST.what':
    'Журнал Galley был повреждён, и то, что вы отменили или пропустили, не удалось из него прочитать; он отложен, начат новый, всё приостановлено.',
  'error.JOURNAL_ANSWERS_LOST.action':
    'Посмотрите в планах своих папок, что было бы загружено. Исключите правилом файлы, которые должны остаться здесь, и возобновите работу.',
  'error.PAUSED_AFTER_DAMAGE.what':
    'Всё приостановлено с тех пор, как были повреждены журнал или настройки Galley. Ничего не отправлено.',
  'error.PAUSED_AFTER_DAMAGE.action': 'Проверьте, что было бы загружено, и возобновите работу.',
  'error.JOURNAL_FULL.what': 'Журнал Galley нельзя записать: его диск заполнен. Загрузки приостановлены.',
  'error.JOURNAL_FULL.action': 'Освободите место.',
  'error.JOURNAL_TOO_NEW.what': 'Журнал записан более новой версией Galley.',
  'error.JOURNAL_TOO_NEW.action': 'Установите последнюю версию Galley.',
  'error.JOURNAL_TOO_OLD.what': 'Журнал записан более ранней версией Galley; простой просмотр его не меняет.',
  'error.JOURNAL_TOO_OLD.action':
    'Запустите Galley или `galley run` один раз: журнал будет обновлён. Если ещё работает более ранний Galley, сначала завершите его.',
  'error.JOURNAL_UNREADABLE.what': 'Журнал Galley повреждён; простой просмотр оставил его как есть.',
  'error.JOURNAL_UNREADABLE.action':
    'Запустите Galley или `galley run`; сначала завершите работающий. Повреждённый журнал сохранится, и всё будет заново сверено с банком.',
  'error.STATE_LOCKED.what': 'С этими данными уже работает другой Galley.',
  'error.STATE_LOCKED.action': 'Пользуйтесь им или сначала завершите его.',
  'error.DROP_INCOMPLETE.what': 'Galley завершился, прежде чем дошли все перетащенные файлы.',
  'error.DROP_INCOMPLETE.action': 'Добавьте остальные ещё раз.',
  'error.STATE_UNUSABLE.what': 'Galley не может использовать свой каталог состояния.',
  'error.STATE_UNUSABLE.action': 'Разрешите запись в него или укажите другой через --state или GALLEY_HOME.',
  'error.SPOOL_UNKNOWN.what':
    'Здесь лежали копии перетащенных файлов, о которых журнал Galley не знает; они отложены.',
  'error.SPOOL_UNKNOWN.action':
    'Проверьте, есть ли они в банке, и если нет, перетащите их ещё раз. Galley ни одну из них не удалит.',
  'error.SETTINGS_INVALID.what': 'Файл настроек был недействителен; он отложен.',
  'error.SETTINGS_INVALID.action': 'Проверьте свои настройки.',
  'error.KEYCHAIN_UNAVAILABLE.what': 'Связки ключей здесь нет; вход сохранится, только пока Galley работает.',
  'error.KEYCHAIN_UNAVAILABLE.action': 'Настройте связку ключей, чтобы вход сохранялся.',
  'error.HOST_UNREACHABLE.what': 'Окно потеряло связь с самим Galley.',
  'error.HOST_UNREACHABLE.action': 'Ничего делать не нужно: связь восстановится сама.',
  'error.HAND_OVER_BROKEN.what': 'Окно потеряло связь с Galley, пока передавало этот файл.',
  'error.HAND_OVER_BROKEN.action': 'Посмотрите в «Активности», дошёл ли он; если нет, передайте его ещё раз.',
  'error.GRANT_UNKNOWN.what': 'Выбор был сделан до перезапуска Galley.',
  'error.GRANT_UNKNOWN.action': 'Выберите заново.',
  'error.ACCOUNT_OTHER_USER.what':
    'Эти данные принадлежат другому пользователю или банку, а не этой учётной записи.',
  'error.ACCOUNT_OTHER_USER.action':
    'Войдите как пользователь этой учётной записи или добавьте другого как новую.',
  'error.ACCOUNT_SWITCHED.what': 'Тем временем была показана другая учётная запись; ничего не сделано.',
  'error.ACCOUNT_SWITCHED.action': 'Вернитесь к нужной учётной записи и повторите попытку.',
  'error.ACCOUNT_UNSETTLED.what': 'В этой учётной записи ещё есть незавершённые передачи.',
  'error.ACCOUNT_UNSETTLED.action': 'Дайте им завершиться или подтвердите, что их можно забыть.',
  'error.BAD_USAGE.what': 'Ввод не распознан.',
  'error.BAD_USAGE.action': 'Проверьте введённые данные.',
  'error.CANCELLED.what': 'Отменено.',
  'error.CANCELLED.action': 'Повторите, если файл всё же нужно загрузить.',
};
