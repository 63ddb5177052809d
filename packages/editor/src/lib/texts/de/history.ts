import type { Texts } from '../en/catalogue.ts'

export const history: Texts['history'] = {
  title: 'Verlauf von {{name}}',
  loadFailed: 'Der Verlauf konnte nicht geladen werden',
  versions: 'Versionen',
  current: 'Aktuell',
  unknownAuthor: 'Unbekannt',
  changes: 'Was geändert wurde',
  first: 'Die erste Version',
  noChange: 'Nichts, was auf der Arbeitsfläche zu sehen ist',
  more: 'Ältere Versionen anzeigen',
  restore: 'Diese Version wiederherstellen',
  restoreQuestion: 'Die Version von {{time}} wiederherstellen?',
  restoreText:
    'Sie wird als neue Version gespeichert; vom Verlauf geht nichts verloren. Nicht gespeicherte Änderungen schon.',
  restoreFailed: 'Die Version konnte nicht wiederhergestellt werden',
  restored: 'Die Version von {{time}} ist wieder die aktuelle',
}
