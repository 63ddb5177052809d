import type { Translation } from '../en/catalogue.ts'

export const share: Translation['share'] = {
  share: 'Teilen',
  title: '„{{name}}“ teilen',
  textWorkflow:
    'Der Workflow erscheint in der Liste der anderen Person. Wer ihn ausführen darf, führt ihn unverändert aus. Wer ihn bearbeiten darf, kann ihn auch aktivieren: Er läuft dann im Namen dieser Person, mit Zugangsdaten, die sie verwenden darf, und nie mit mehr Rechten, als Sie haben.',
  textCredential:
    'Andere können die Zugangsdaten in ihren Workflows verwenden, ohne die Geheimnisse zu sehen, oder sie mit Ihnen bearbeiten.',
  nobody: 'Nur Sie haben Zugriff.',
  email: 'E-Mail eines Mitglieds',
  add: 'Hinzufügen',
  mayUse: 'Darf verwenden',
  maySee: 'Darf ansehen',
  mayRun: 'Darf ausführen',
  mayEdit: 'Darf bearbeiten',
  rightOf: 'Zugriff für {{name}}',
  remove: '{{name}} entfernen',
  save: 'Speichern',
  saved: 'Freigabe gespeichert',
  failed: 'Teilen nicht möglich',
  loadFailed: 'Die Zugriffsrechte konnten nicht geladen werden',
}
