import type { errors as source } from '../en/errors.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** What happened and the one thing to do, for every code of shared/errors. */
export const errors: Translation<typeof source, OneOther> = {
  'error.BANK_UNREACHABLE.what': 'Die Mediendatenbank ist nicht erreichbar.',
  'error.BANK_UNREACHABLE.action': 'Prüfen Sie die Netzwerkverbindung. Galley versucht es von selbst wieder.',
  'error.BANK_BUSY.what': 'Die Mediendatenbank bat Galley, langsamer zu machen.',
  'error.BANK_BUSY.action': 'Nichts zu tun: Galley wartet und macht weiter.',
  'error.BANK_FAILED.what': 'Die Mediendatenbank meldete einen internen Fehler.',
  'error.BANK_FAILED.action':
    'Galley versucht es von selbst wieder. Bleibt der Fehler, wenden Sie sich an die Administration.',
  'error.BANK_ANSWER_UNREADABLE.what': 'Die Antwort kam nicht von einer Mediendatenbank oder brach ab.',
  'error.BANK_ANSWER_UNREADABLE.action':
    'Prüfen Sie, ob ein Proxy oder eine Anmeldeseite des Netzwerks stattdessen antwortet.',
  'error.BANK_ITEMS_UNREADABLE.what':
    'Der Ordner der Mediendatenbank enthält Einträge, die Galley nicht lesen kann. Neue Dateien, die darunter sein können, warten, damit nichts doppelt hochgeladen wird.',
  'error.BANK_ITEMS_UNREADABLE.action':
    'Öffnen Sie den Ordner in der Mediendatenbank und lassen Sie die beschädigten Einträge reparieren oder entfernen; Galley sieht von selbst wieder nach.',
  'error.BANK_REDIRECTED.what': 'Die Adresse leitet weiter, und Galley schickt nie einen Schlüssel mit.',
  'error.BANK_REDIRECTED.action': 'Melden Sie sich mit der endgültigen Adresse der Mediendatenbank neu an.',
  'error.NOT_A_BANK.what': 'Unter dieser Adresse antwortet etwas, aber keine Mediendatenbank.',
  'error.NOT_A_BANK.action': 'Prüfen Sie die Adresse.',
  'error.BANK_REPLACED.what':
    'Unter der Adresse dieses Kontos antwortet eine andere Mediendatenbank. Es wurde nichts dorthin gesendet; das Journal des Kontos bleibt erhalten.',
  'error.BANK_REPLACED.action':
    'Melden Sie sich bei der neuen Mediendatenbank mit einem eigenen Konto an. Um mit diesem Konto fortzufahren, geben Sie die heutige Adresse seiner Mediendatenbank ein.',
  'error.BANK_UNRECOGNIZED.what':
    'Die Mediendatenbank unter dieser Adresse zeigt keine der Dateien, die sie früher gezeigt hat. Es wurde nichts dorthin gesendet.',
  'error.BANK_UNRECOGNIZED.action':
    'Ist es dieselbe, melden Sie sich bei diesem Konto erneut an. Ist es eine andere, fügen Sie sie als neues Konto hinzu.',
  'error.BAD_ADDRESS.what': 'Das ist keine Webadresse.',
  'error.BAD_ADDRESS.action': 'Geben Sie sie als https://bank.example.com ein, ohne Benutzer und Passwort.',
  'error.NOT_ENCRYPTED.what': 'Dieser Server verwendet keine Verschlüsselung.',
  'error.NOT_ENCRYPTED.action':
    'Fragen Sie die Administration nach der verschlüsselten Adresse, oder verwenden Sie http://, wenn Sie dem Netz vertrauen.',
  'error.TLS_FAILED.what': 'Das Zertifikat der Mediendatenbank konnte nicht geprüft werden.',
  'error.TLS_FAILED.action': 'Bitten Sie die Administration, das Zertifikat zu erneuern.',
  'error.PROXY_FAILED.what':
    'Der Proxy auf dem Weg zur Mediendatenbank ist nicht erreichbar oder lässt Galley nicht durch.',
  'error.PROXY_FAILED.action':
    'Testen Sie die Verbindung in Einstellungen › Netzwerk; prüfen Sie Adresse, Benutzer und Passwort des Proxys.',
  'error.PAC_FAILED.what': 'Die Proxy-Konfigurationsdatei (PAC) ist nicht lesbar oder funktioniert nicht.',
  'error.PAC_FAILED.action':
    'Prüfen Sie ihre Adresse in Einstellungen › Netzwerk, oder fragen Sie die Netzwerk-Administration.',
  'error.SIGN_IN_REFUSED.what': 'Schlüssel, Benutzer oder Passwort sind falsch, gesperrt oder abgelaufen.',
  'error.SIGN_IN_REFUSED.action': 'Prüfen Sie die Angaben und melden Sie sich neu an.',
  'error.NOT_SIGNED_IN.what': 'Sie sind nicht angemeldet.',
  'error.NOT_SIGNED_IN.action': 'Melden Sie sich an.',
  'error.LOGIN_THROTTLED.what': 'Es gab zu viele fehlgeschlagene Anmeldungen.',
  'error.LOGIN_THROTTLED.action': 'Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  'error.FORBIDDEN.what': 'Sie haben dort kein Recht darauf, oder es existiert nicht.',
  'error.FORBIDDEN.action': 'Bitten Sie die Administration um das Recht.',
  'error.NOT_FOUND.what': 'Die Mediendatenbank kennt diese ID nicht.',
  'error.NOT_FOUND.action': 'Prüfen Sie die ID oder wählen Sie neu.',
  'error.BAD_REQUEST.what': 'Die Anfrage wurde nicht angenommen.',
  'error.BAD_REQUEST.action': 'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  'error.BAD_NAME.what': 'Die Mediendatenbank nimmt diesen Dateinamen nicht an.',
  'error.BAD_NAME.action': 'Benennen Sie die Datei um.',
  'error.BAD_SEARCH.what': 'Die Mediendatenbank versteht diese Suche nicht.',
  'error.BAD_SEARCH.action': 'Ändern Sie den Suchtext oder wählen Sie „enthält“.',
  'error.LENGTH_REQUIRED.what': 'Die Mediendatenbank sah die Größe der Übertragung nicht im Voraus.',
  'error.LENGTH_REQUIRED.action': 'Prüfen Sie, ob ein Proxy Übertragungen unterwegs verändert.',
  'error.BODY_TOO_LARGE.what': 'Die Datei ist größer, als die Mediendatenbank annimmt.',
  'error.BODY_TOO_LARGE.action':
    'Bitten Sie die Administration um eine höhere Grenze oder verkleinern Sie die Datei.',
  'error.BODY_INCOMPLETE.what': 'Die Übertragung brach vor dem Ende ab; es wurde nichts angelegt.',
  'error.BODY_INCOMPLETE.action': 'Nichts zu tun: Galley versucht es erneut.',
  'error.CONTENT_DIGEST_MISMATCH.what': 'Die Datei kam beschädigt an; es wurde nichts angelegt.',
  'error.CONTENT_DIGEST_MISMATCH.action': 'Nichts zu tun: Galley versucht es erneut.',
  'error.IDEMPOTENCY_KEY_REUSED.what':
    'Die Mediendatenbank hat den Schlüssel dieser Übertragung schon für eine andere verwendet; es wurde nichts angelegt.',
  'error.IDEMPOTENCY_KEY_REUSED.action': 'Fügen Sie die Datei erneut hinzu.',
  'error.UNSUPPORTED_MEDIA.what': 'Die Mediendatenbank nimmt diese Art von Datei nicht an.',
  'error.UNSUPPORTED_MEDIA.action':
    'Speichern Sie in einem anderen Format oder ergänzen Sie eine Ignorierregel.',
  'error.UNPROCESSABLE.what': 'Die Mediendatenbank hat die Datei erhalten und weist sie ab.',
  'error.UNPROCESSABLE.action': 'Öffnen Sie die Datei und prüfen Sie, ob sie in Ordnung ist.',
  'error.REQUEST_TIMEOUT.what': 'Die Mediendatenbank wartete zu lange auf die Daten.',
  'error.REQUEST_TIMEOUT.action': 'Nichts zu tun: Galley versucht es erneut.',
  'error.CONFLICT.what': 'Die Mediendatenbank enthält etwas, das dieser Übertragung widerspricht.',
  'error.CONFLICT.action': 'Nichts zu tun: Galley vergleicht und versucht es erneut.',
  'error.CONVERSION_FAILED.what': 'Die Mediendatenbank konnte diese Konvertierung nicht erzeugen.',
  'error.CONVERSION_FAILED.action': 'Wählen Sie eine andere Konvertierung oder laden Sie das Original.',
  'error.NOT_TAKEN.what':
    'Die Mediendatenbank hat das Speichern bestätigt, zeigt aber weiterhin den alten Stand.',
  'error.NOT_TAKEN.action':
    'Nehmen Sie die Änderung in der Mediendatenbank selbst vor: Anderen Programmen erlaubt sie das vielleicht nicht.',
  'error.STORAGE_FULL.what': 'Die Mediendatenbank hat keinen Platz mehr.',
  'error.STORAGE_FULL.action': 'Informieren Sie die Administration. Galley versucht es von selbst wieder.',
  'error.INTERNAL.what': 'Etwas Unerwartetes ist passiert.',
  'error.INTERNAL.action': 'Versuchen Sie es erneut. Einzelheiten stehen im Protokoll.',

  'error.COULD_NOT_CONFIRM.what':
    'Die Antwort ging verloren, und es ist unklar, ob die Datei angekommen ist.',
  'error.COULD_NOT_CONFIRM.action':
    'Suchen Sie die Datei in der Mediendatenbank. Ist sie da, hier abbrechen; sonst erneut versuchen: Galley sieht vor dem Senden noch einmal nach.',
  'error.UPLOAD_CUT_OFF.what':
    'Die Verbindung bricht bei dieser Datei jedes Mal mittendrin ab, obwohl die Mediendatenbank antwortet.',
  'error.UPLOAD_CUT_OFF.action':
    'Fragen Sie, wer Netz oder Proxy betreut, ob die Größe von Uploads begrenzt ist; danach erneut versuchen.',
  'error.OTHER_UPLOAD_OPEN.what':
    'Ein anderer Upload an dieselbe Stelle der Mediendatenbank läuft noch, und niemand könnte die beiden unterscheiden.',
  'error.OTHER_UPLOAD_OPEN.action': 'Versuchen Sie es erneut, wenn der andere beendet ist.',
  'error.UPLOADED_NOT_ACTIVE.what':
    'Die Mediendatenbank hat die Datei angenommen, zeigt sie aber nicht als aktive Version.',
  'error.UPLOADED_NOT_ACTIVE.action': 'Bitten Sie die Administration, die richtige Version zu aktivieren.',
  'error.NAME_ON_BANK.what': 'Der Zielordner enthält eine Datei dieses Namens mit anderem Inhalt.',
  'error.NAME_ON_BANK.action': 'Wählen Sie: neue Version, neues Asset oder überspringen.',
  'error.NEWER_ON_BANK.what':
    'Von dieser Datei gibt es in der Medienbank eine neuere Version, die Galley noch nicht kannte.',
  'error.NEWER_ON_BANK.action':
    'Wählen Sie: Ihre als neueste Version hinzufügen, neues Asset anlegen oder überspringen und die vorhandene behalten.',
  'error.OLDER_ON_BANK.what':
    'Die Medienbank enthält eine ältere Version dieser Datei, als Galley hochgeladen hat. Vielleicht wurde eine Sicherung zurückgespielt.',
  'error.OLDER_ON_BANK.action':
    'Wählen Sie: Ihre Datei erneut als Version hochladen oder überspringen und die vorhandene behalten.',
  'error.SAME_ON_BANK.what':
    'Die Medienbank enthält diesen Inhalt bereits. Er wurde nicht noch einmal gesendet.',
  'error.SAME_ON_BANK.action': 'Nichts zu tun.',
  'error.SEVERAL_ON_BANK.what': 'Der Zielordner enthält mehrere Dateien dieses Namens.',
  'error.SEVERAL_ON_BANK.action': 'Wählen Sie, was mit dieser Datei geschehen soll.',
  'error.OLDER_VERSION.what':
    'Eine neuere Version des Assets wurde aus einer anderen Datei gesendet; diese ältere nicht.',
  'error.OLDER_VERSION.action': 'Überspringen Sie sie, oder laden Sie sie als neues Asset hoch.',
  'error.PROOF_OVERTAKEN.what':
    'Eine spätere Version des Abzugs wurde hochgeladen, während diese zurückgehalten war.',
  'error.PROOF_OVERTAKEN.action':
    'Nehmen Sie sie aus der Liste, oder versuchen Sie es erneut: dann wird sie die neueste Version.',
  'error.PROOF_UNIDENTIFIED.what':
    'Die Antwort ging verloren. Die Mediendatenbank hat seitdem einen Abzug mehr und sagt nicht, welcher es ist.',
  'error.PROOF_UNIDENTIFIED.action':
    'Suchen Sie die Datei in der Mediendatenbank. Nur wenn sie dort fehlt, nehmen Sie sie aus der Liste und übergeben Sie sie noch einmal.',
  'error.ATTACHMENT_ON_BANK.what': 'Das Asset hat einen Anhang dieser Art mit anderem Inhalt.',
  'error.ATTACHMENT_ON_BANK.action': 'Wählen Sie: neue Version des Anhangs, neues Asset oder überspringen.',
  'error.FILE_EMPTIED.what': 'Die Datei ist jetzt leer und hatte vorher Inhalt.',
  'error.FILE_EMPTIED.action':
    'Laden Sie sie als neue Version hoch, falls das gewollt ist; sonst überspringen.',
  'error.FILE_SHRUNK.what': 'Die Datei hat mehr als neun Zehntel ihrer Größe verloren.',
  'error.FILE_SHRUNK.action': 'Öffnen und prüfen Sie sie. Wählen Sie dann: neue Version oder überspringen.',
  'error.TWIN_FOUND.what': 'Die Mediendatenbank enthält diese Datei zweimal.',
  'error.TWIN_FOUND.action': 'Löschen Sie dort eine der beiden; Galley löscht dort nie.',
  'error.TWIN_ARRIVED.what': 'Ein abgebrochener oder ersetzter Upload ist trotzdem angekommen.',
  'error.TWIN_ARRIVED.action':
    'Löschen Sie sein Asset in der Mediendatenbank, wenn es niemand braucht; Galley löscht dort nie.',
  'error.TWIN_STRAY.what':
    'Eine abgebrochene Übertragung hat einen Teil dieser Datei als eigenes Asset hinterlassen.',
  'error.TWIN_STRAY.action':
    'Löschen Sie dieses Asset in der Mediendatenbank; die ganze Datei hängt nicht davon ab.',
  'error.TWIN_UNCHECKED.what':
    'Der Ordner der Mediendatenbank zeigt nichts mehr; Galley sieht nicht, ob die Datei zweimal dort liegt.',
  'error.TWIN_UNCHECKED.action':
    'Sehen Sie dort im Ordner nach, oder bitten Sie die Administration um das Recht, ihn zu sehen.',
  'error.ASSET_GONE.what': 'Das Asset ist nicht mehr in der Medienbank oder für Sie nicht mehr sichtbar.',
  'error.ASSET_GONE.action':
    'Laden Sie die Datei erneut als neues Asset hoch, oder überspringen Sie sie, um sie zu vergessen.',
  'error.ASSET_NEEDS_FOLDER.what':
    'Diese Mediendatenbank zeigt Assets nur nach Ordnern, und der Ordner des Assets wurde nicht genannt.',
  'error.ASSET_NEEDS_FOLDER.action': 'Nennen Sie auch den Ordner des Assets: --folder ID.',

  'error.SUBFOLDER_REFUSED.what':
    'Sie dürfen den Ordner der Mediendatenbank, der diesem lokalen entspricht, nicht anlegen oder lesen.',
  'error.SUBFOLDER_REFUSED.action':
    'Bitten Sie die Administration um das Recht und versuchen Sie es erneut, oder wählen Sie in den Regeln des Ordners, dass alle Dateien in den einen Zielordner gehen.',
  'error.SUBFOLDER_TWICE.what':
    'Die Mediendatenbank hat mehrere Ordner dieses Namens, und Galley rät nicht, welcher gemeint ist.',
  'error.SUBFOLDER_TWICE.action':
    'Benennen Sie sie dort um oder führen Sie sie zusammen, dann erneut versuchen.',
  'error.SUBFOLDERS_UNSUPPORTED.what':
    'Diese Mediendatenbank kann für Galley keine Ordner auflisten oder anlegen.',
  'error.SUBFOLDERS_UNSUPPORTED.action':
    'Wählen Sie in den Regeln des Ordners, dass alle Dateien in den einen Zielordner gehen.',
  'error.SUBFOLDER_DOUBT.what':
    'Die Antwort auf das Anlegen eines Ordners ging verloren. Galley sieht nach, ob er da ist, bevor er noch einmal angelegt wird.',
  'error.SUBFOLDER_DOUBT.action': 'Nichts; die Dateien dieses Ordners folgen von selbst.',

  'error.FILE_CHANGED.what': 'Die Datei änderte sich, während sie gelesen wurde.',
  'error.FILE_CHANGED.action': 'Nichts zu tun: Galley wartet, bis sie ruht, und versucht es erneut.',
  'error.FILE_REPLACED.what': 'Die Datei hat jetzt einen anderen Inhalt als bei der Übergabe.',
  'error.FILE_REPLACED.action':
    'Versuchen Sie es erneut, um den jetzigen Inhalt zu senden, oder brechen Sie ab.',
  'error.FILE_BUSY.what': 'Ein anderes Programm hat die Datei gesperrt.',
  'error.FILE_BUSY.action': 'Schließen Sie die Datei im anderen Programm.',
  'error.FILE_GONE.what': 'Die Datei ist nicht mehr da.',
  'error.FILE_GONE.action': 'Legen Sie sie zurück, wenn sie hochgeladen werden soll.',
  'error.FILE_UNREADABLE.what': 'Galley darf die Datei nicht lesen.',
  'error.FILE_UNREADABLE.action': 'Geben Sie Ihrem Benutzer das Leserecht und versuchen Sie es erneut.',
  'error.FILE_READ_FAILED.what': 'Der Datenträger oder das Netzlaufwerk versagte beim Lesen der Datei.',
  'error.FILE_READ_FAILED.action':
    'Prüfen Sie den Datenträger oder das Netzlaufwerk. Galley versucht es von selbst wieder.',
  'error.FILE_NOT_REGULAR.what': 'Das ist keine gewöhnliche Datei.',
  'error.FILE_NOT_REGULAR.action': 'Nichts zu tun: Verknüpfungen, Sockets und Geräte werden nie hochgeladen.',
  'error.FILE_NAME_UNREADABLE.what': 'Der Dateiname ist kein gültiger Text.',
  'error.FILE_NAME_UNREADABLE.action': 'Benennen Sie die Datei um.',
  'error.RULES_UNREADABLE.what':
    'Eine .galleyignore-Datei in diesem Ordner ist nicht als UTF-8-Text gespeichert oder länger als 256 KB. Was sie auslässt, ist unbekannt; darum wird von dort nichts hochgeladen.',
  'error.RULES_UNREADABLE.action': 'Speichern Sie sie als UTF-8 oder kürzen Sie sie.',
  'error.RULES_CHANGED.what':
    'Die Regeln des Ordners lassen diese Datei inzwischen aus oder sind nicht lesbar. Sie wurde nicht gesendet.',
  'error.RULES_CHANGED.action': 'Nichts zu tun: Die Datei wird neu eingeplant.',
  'error.DIRECTORY_UNREADABLE.what': 'Galley darf diesen Ordner nicht lesen.',
  'error.DIRECTORY_UNREADABLE.action':
    'Geben Sie Ihrem Benutzer das Leserecht und prüfen Sie den Ordner erneut.',
  'error.PATH_TOO_LONG.what':
    'Der Pfad dieses Ordners ist für das System zu lang. Nichts darin kann gelesen werden.',
  'error.PATH_TOO_LONG.action':
    'Kürzen Sie die Namen der Ordner darüber, oder verschieben Sie ihn nach oben.',
  'error.ROOT_MISSING.what': 'Der überwachte Ordner fehlt: getrennt, umbenannt oder gelöscht.',
  'error.ROOT_MISSING.action':
    'Schließen Sie das Laufwerk an oder legen Sie den Ordner zurück. In der Mediendatenbank wird nichts gelöscht.',
  'error.ROOT_REPLACED.what':
    'An diesem Pfad liegt ein anderer Ordner: Keine einzige bekannte Datei ist darin.',
  'error.ROOT_REPLACED.action':
    'Schließen Sie das richtige Laufwerk an oder legen Sie den Ordner zurück. Ist es derselbe Ordner und haben sich alle Dateien geändert, bestätigen Sie das. Bis dahin wird daraus nichts hochgeladen.',
  'error.FOLDER_NESTED.what':
    'Der Ordner liegt in oder um einen Ordner, der in denselben Zielordner geht oder gehen kann; jede Datei käme zweimal an.',
  'error.FOLDER_NESTED.action':
    'Wählen Sie einen anderen Ordner oder einen anderen Zielordner, auch in den Regeln. Gilt für einen der beiden „Ordner in der Mediendatenbank wie auf diesem Computer“, genügt ein anderer Zielordner nicht: Wählen Sie für ihn auch „Alle Dateien gehen in den einen Zielordner“, oder lösen Sie zuerst die Verbindung des anderen Ordners.',
  'error.FOLDER_OF_OTHER_ACCOUNT.what':
    'Dieser Ordner liegt in einem überwachten Ordner eines anderen Kontos oder um ihn herum.',
  'error.FOLDER_OF_OTHER_ACCOUNT.action':
    'Wählen Sie einen anderen Ordner, oder lösen Sie zuerst dessen Verbindung im anderen Konto.',
  'error.SHELF_AWAY.what': 'Der aus einer Suche gehaltene Ordner ist nicht da.',
  'error.SHELF_AWAY.action': 'Schließen Sie das Laufwerk an oder legen Sie den Ordner zurück.',
  'error.OWN_FOLDER.what':
    'Dieser Ordner enthält Galleys eigene Daten: Journal, Einstellungen oder die Dateien einer Bank.',
  'error.OWN_FOLDER.action':
    'Wählen Sie einen Ordner, der nicht darin liegt, oder legen Sie Galleys Daten an einen anderen Ort.',
  'error.OWN_FILE.what': 'Diese Datei gehört zu Galleys eigenen Daten. Sie wird nie hochgeladen.',
  'error.OWN_FILE.action': 'Wählen Sie eine andere Datei.',
  'error.BROAD_ROOT.what':
    'Das ist Ihr Benutzerordner oder ein ganzes Laufwerk. Galley würde alles darin hochladen.',
  'error.BROAD_ROOT.action':
    'Wählen Sie einen Ordner darin. In der Befehlszeile: erst mit --dry-run den Plan ansehen, dann --allow-home angeben.',
  'error.SHELF_NESTED.what': 'Dieser Ordner wird aus einer Suche gehalten oder liegt in einem solchen.',
  'error.SHELF_NESTED.action': 'Wählen Sie einen Ordner außerhalb davon.',
  'error.SHELF_ASKED_ANEW.what':
    'Es geht inzwischen um andere Dateien als bei der Frage an Sie. Keine davon wurde angetastet.',
  'error.SHELF_ASKED_ANEW.action':
    'Sehen Sie den Ordner noch einmal an und antworten Sie für die Dateien, die er jetzt nennt.',
  'error.SHELF_TOO_LARGE.what': 'Die Suche findet mehr, als sich als Ordner halten lässt.',
  'error.SHELF_TOO_LARGE.action': 'Halten Sie eine engere Suche als Ordner.',
  'error.WATCH_FAILED.what': 'Das System kann diesen Ordner nicht überwachen.',
  'error.WATCH_FAILED.action': 'Nichts zu tun: Galley durchsucht ihn stattdessen regelmäßig.',
  'error.LOCAL_DISK_FULL.what': 'Der Datenträger dieses Computers ist voll.',
  'error.LOCAL_DISK_FULL.action': 'Schaffen Sie Platz.',
  'error.LOCAL_WRITE_FAILED.what': 'Die Datei konnte nicht geschrieben werden.',
  'error.LOCAL_WRITE_FAILED.action': 'Prüfen Sie Rechte und freien Platz des Ordners.',

  'error.JOURNAL_CORRUPT.what':
    'Das Journal von Galley war beschädigt; es wurde beiseitegelegt und ein neues begonnen.',
  'error.JOURNAL_CORRUPT.action': 'Nichts zu tun: Galley vergleicht alles neu mit der Mediendatenbank.',
  'error.JOURNAL_ANSWERS_LOST.what':
    'Das Journal von Galley war beschädigt, und was Sie abgebrochen oder übersprungen hatten, ließ sich nicht daraus lesen; es wurde beiseitegelegt, ein neues begonnen und alles angehalten.',
  'error.JOURNAL_ANSWERS_LOST.action':
    'Sehen Sie in den Plänen Ihrer Ordner nach, was hochgeladen würde. Lassen Sie Dateien, die hier bleiben sollen, durch eine Regel aus und setzen Sie dann fort.',
  'error.PAUSED_AFTER_DAMAGE.what':
    'Alles ist angehalten, seit das Journal oder die Einstellungen von Galley beschädigt wurden. Es wurde nichts gesendet.',
  'error.PAUSED_AFTER_DAMAGE.action': 'Prüfen Sie, was hochgeladen würde, und setzen Sie dann fort.',
  'error.JOURNAL_FULL.what':
    'Das Journal von Galley kann nicht geschrieben werden, weil der Datenträger voll ist; Uploads pausieren.',
  'error.JOURNAL_FULL.action': 'Schaffen Sie Platz.',
  'error.JOURNAL_TOO_NEW.what': 'Das Journal wurde von einem neueren Galley geschrieben.',
  'error.JOURNAL_TOO_NEW.action': 'Installieren Sie das neueste Galley.',
  'error.JOURNAL_TOO_OLD.what':
    'Das Journal wurde von einem älteren Galley geschrieben; bloßes Ansehen ändert es nicht.',
  'error.JOURNAL_TOO_OLD.action':
    'Starten Sie Galley oder `galley run` einmal: das bringt es auf den neuen Stand. Beenden Sie zuerst ein älteres Galley, falls noch eines läuft.',
  'error.JOURNAL_UNREADABLE.what':
    'Das Journal von Galley ist beschädigt; bloßes Ansehen hat es so gelassen.',
  'error.JOURNAL_UNREADABLE.action':
    'Starten Sie Galley oder `galley run`; beenden Sie zuerst das laufende. Das beschädigte Journal wird aufbewahrt, und alles wird neu mit der Mediendatenbank verglichen.',
  'error.STATE_LOCKED.what': 'Ein anderes Galley läuft bereits mit denselben Daten.',
  'error.STATE_LOCKED.action': 'Benutzen Sie jenes oder beenden Sie es zuerst.',
  'error.DROP_INCOMPLETE.what': 'Galley wurde beendet, bevor alle abgelegten Dateien angekommen waren.',
  'error.DROP_INCOMPLETE.action': 'Fügen Sie die übrigen noch einmal hinzu.',
  'error.STATE_UNUSABLE.what': 'Galley kann sein Zustandsverzeichnis nicht benutzen.',
  'error.STATE_UNUSABLE.action':
    'Machen Sie es beschreibbar, oder geben Sie mit --state oder GALLEY_HOME ein anderes an.',
  'error.SPOOL_UNKNOWN.what':
    'Hier lagen Kopien abgelegter Dateien, die das Journal von Galley nicht kennt; sie wurden beiseitegelegt.',
  'error.SPOOL_UNKNOWN.action':
    'Prüfen Sie, ob sie in der Mediendatenbank sind, und legen Sie sie sonst noch einmal ab. Galley löscht keine davon.',
  'error.SETTINGS_INVALID.what': 'Die Einstellungsdatei war ungültig; sie wurde beiseitegelegt.',
  'error.SETTINGS_INVALID.action': 'Prüfen Sie Ihre Einstellungen.',
  'error.KEYCHAIN_UNAVAILABLE.what':
    'Hier gibt es keinen Schlüsselbund; die Anmeldung gilt nur, bis Galley beendet wird.',
  'error.KEYCHAIN_UNAVAILABLE.action': 'Richten Sie einen Schlüsselbund ein, um angemeldet zu bleiben.',
  'error.HOST_UNREACHABLE.what': 'Das Fenster hat die Verbindung zu Galley selbst verloren.',
  'error.HOST_UNREACHABLE.action': 'Nichts zu tun: Die Verbindung kommt von selbst wieder.',
  'error.HAND_OVER_BROKEN.what':
    'Das Fenster verlor die Verbindung zu Galley, während es diese Datei übergab.',
  'error.HAND_OVER_BROKEN.action':
    'Sehen Sie in der Aktivität nach, ob sie angekommen ist; wenn nicht, übergeben Sie sie noch einmal.',
  'error.GRANT_UNKNOWN.what': 'Die Auswahl stammt aus der Zeit vor dem Neustart von Galley.',
  'error.GRANT_UNKNOWN.action': 'Wählen Sie erneut.',
  'error.ACCOUNT_OTHER_USER.what':
    'Diese Zugangsdaten gehören zu einem anderen Benutzer oder einer anderen Mediendatenbank als dieses Konto.',
  'error.ACCOUNT_OTHER_USER.action':
    'Melden Sie sich als Benutzer dieses Kontos an, oder fügen Sie den anderen als neues Konto hinzu.',
  'error.ACCOUNT_SWITCHED.what': 'Inzwischen wurde ein anderes Konto gezeigt; es wurde nichts getan.',
  'error.ACCOUNT_SWITCHED.action':
    'Wechseln Sie zum gemeinten Konto zurück und versuchen Sie es noch einmal.',
  'error.ACCOUNT_UNSETTLED.what': 'Dieses Konto hat noch Übertragungen, die nicht abgeschlossen sind.',
  'error.ACCOUNT_UNSETTLED.action':
    'Lassen Sie sie zu Ende laufen, oder bestätigen Sie, dass sie vergessen werden dürfen.',
  'error.BAD_USAGE.what': 'Die Eingabe wurde nicht verstanden.',
  'error.BAD_USAGE.action': 'Prüfen Sie Ihre Eingabe.',
  'error.CANCELLED.what': 'Abgebrochen.',
  'error.CANCELLED.action': 'Versuchen Sie es erneut, falls sie doch hochgeladen werden soll.',
};
