import type { Translation } from '../en/catalogue.ts'

export const help: Translation['help'] = {
  title: 'Hilfe',
  intro:
    'Anleitungen zum Bauen und Betreiben von Workflows, eine Seite zu jedem Knoten und alles über das Innere von Heddle. Die Texte sind auf Englisch.',
  start: 'Übersicht',
  contents: 'Inhalt',
  search: 'Hilfe durchsuchen',
  found_one: '{{count}} Treffer',
  found_other: '{{count}} Treffer',
  nothingFound: 'Keine Treffer. Versuchen Sie es mit anderen Wörtern.',
  sections: {
    using: 'Mit Heddle arbeiten',
    nodes: 'Knoten',
    running: 'Server betreiben',
    developing: 'Für Entwickler',
    decisions: 'Entwurfsentscheidungen',
  },
  linkTo: 'Link zu „{{heading}}“',
  table: 'Tabelle',
  copy: 'Code kopieren',
  copied: 'Kopiert',
  notFound: 'Diese Hilfeseite gibt es nicht',
  notFoundText:
    'Vielleicht wurde sie verschoben oder umbenannt. Suchen Sie danach, oder beginnen Sie bei der Übersicht.',
  loadFailed: 'Die Hilfeseite konnte nicht geladen werden',
  tryAgain: 'Erneut versuchen',
}
