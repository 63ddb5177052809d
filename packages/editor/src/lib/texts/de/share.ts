import type { Texts } from '../en/catalogue.ts'

export const share: Texts['share'] = {
  share: 'Teilen',
  title: '„{{name}}“ teilen',
  textWorkflow:
    'Andere sehen ihn in ihrer Liste und können Kopien davon ausführen oder ihn gemeinsam mit Ihnen ändern. Er läuft in Ihrem Namen: Wer ihn bearbeiten darf, entscheidet, was er mit Ihren Rechten tut.',
  textCredential:
    'Andere können sie in ihren Workflows verwenden, ohne ihre Geheimnisse zu sehen, oder sie gemeinsam mit Ihnen ändern.',
  nobody: 'Nur Sie haben Zugriff.',
  email: 'E-Mail eines Mitglieds',
  add: 'Hinzufügen',
  mayUse: 'Darf verwenden',
  mayEdit: 'Darf bearbeiten',
  rightOf: 'Recht von {{name}}',
  remove: '{{name}} entfernen',
  save: 'Speichern',
  saved: 'Freigabe gespeichert',
  failed: 'Teilen nicht möglich',
  loadFailed: 'Wer Zugriff hat, konnte nicht geladen werden',
}
