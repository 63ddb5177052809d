import type { Translation } from '../en/catalogue.ts'

export const share: Translation['share'] = {
  share: 'Teilen',
  title: '„{{name}}“ teilen',
  textWorkflow:
    'Andere finden ihn in ihrer Liste. Wer ihn ausführen darf, führt ihn aus, wie er ist. Wer ihn bearbeiten darf, kann ihn auch einschalten; er handelt dann in dessen Namen, mit Zugangsdaten, die diese Person verwenden darf, und nie mit mehr Rechten, als Sie haben.',
  textCredential:
    'Andere können sie in ihren Workflows verwenden, ohne ihre Geheimnisse zu sehen, oder sie gemeinsam mit Ihnen ändern.',
  nobody: 'Nur Sie haben Zugriff.',
  email: 'E-Mail eines Mitglieds',
  add: 'Hinzufügen',
  mayUse: 'Darf verwenden',
  maySee: 'Darf ansehen',
  mayRun: 'Darf ausführen',
  mayEdit: 'Darf bearbeiten',
  rightOf: 'Recht von {{name}}',
  remove: '{{name}} entfernen',
  save: 'Speichern',
  saved: 'Freigabe gespeichert',
  failed: 'Teilen nicht möglich',
  loadFailed: 'Wer Zugriff hat, konnte nicht geladen werden',
}
