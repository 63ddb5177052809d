import type { Texts } from '../en/catalogue.ts'

export const nodeCreator: Texts['nodeCreator'] = {
  title: 'Knoten hinzufügen',
  search: 'Knoten suchen …',
  results: 'Knoten',
  none: 'Das gibt es (noch) nicht',
  noneHint: 'Keine Sorge, vermutlich geht es auch mit dem',
  or: 'oder',
  httpRequest: 'HTTP-Request',
  webhook: 'Webhook',
  node: 'Knoten',
  request: 'Knoten vorschlagen',
  all: 'Alle',
  regular: 'Normal',
  trigger: 'Trigger',
  kind: 'Art des Knotens',
  back: 'Zurück',
}
