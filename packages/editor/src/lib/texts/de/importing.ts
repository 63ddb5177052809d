import type { Translation } from '../en/catalogue.ts'

export const importing: Translation['import'] = {
  title: 'Workflows und Zugangsdaten importieren',
  open: 'Importieren …',
  back: 'Alle Workflows',
  drop: 'Dateien hier ablegen',
  hint: 'JSON-Dateien mit einem oder mehreren Workflows, aus Heddle oder einem anderen Produkt. Importierte Workflows bleiben inaktiv. Legen Sie die Datei mit den Zugangsdaten dazu, unverschlüsselt exportiert, und die Workflows verwenden sie.',
  toHelp: 'So ziehen Sie von n8n um',
  choose: 'Dateien wählen …',
  progress: '{{done}} von {{total}} Dateien gelesen',
  stoppedAt: 'Nach {{done}} von {{total}} Dateien gestoppt',
  stop: 'Stoppen',
  more: 'Weitere importieren',
  report: 'Was importiert wurde',
  show: 'Anzeigen',
  counted: {
    all: 'Alle ({{count}})',
    fine: 'Bereit ({{count}})',
    attention: 'Zu prüfen ({{count}})',
    failed: 'Nicht importiert ({{count}})',
  },
  kinds: { fine: 'Bereit', attention: 'Zu prüfen', failed: 'Nicht importiert' },
  every_one: 'Knoten anzeigen',
  every_other: 'Alle {{count}} Knoten anzeigen',
  fewer: 'Weniger anzeigen',
  asIs: 'Unverändert übernommen.',
  migrated: 'Für Version {{version}} erstellt, läuft hier genauso. Nichts zu tun.',
  runsAs:
    'Version {{version}} ist hier nicht verfügbar. Der Knoten läuft als Version {{known}}. Prüfen Sie seine Ergebnisse.',
  ignores_one:
    'Die Einstellung {{settings}} bleibt erhalten, wird aber ignoriert. Prüfen Sie, ob Sie sie brauchen.',
  ignores_other:
    'Diese Einstellungen bleiben erhalten, werden aber ignoriert: {{settings}}. Prüfen Sie, ob Sie sie brauchen.',
  needsCredential:
    'Die Zugangsdaten „{{name}}“ gibt es hier nicht. Legen Sie welche mit diesem Namen an, oder wählen Sie im Knoten andere.',
  unknownType:
    'Der Knotentyp {{type}} ist hier nicht verfügbar. Der Knoten bleibt erhalten, aber der Workflow bricht dort ab. Ersetzen Sie ihn, zum Beispiel durch einen HTTP-Request-Knoten.',
  laterType:
    '{{name}} gibt es noch nicht: Heddle behält die Einstellungen. Bis es so weit ist, bricht der Workflow an diesem Knoten ab. Ersetzen Sie ihn durch einen anderen Knoten seiner Art.',
  fromPackage: 'Er stammt aus dem Paket {{package}}.',
  needsWorkflow:
    'Dieser Knoten ruft den Workflow „{{name}}“ auf, den es hier nicht gibt. Importieren Sie auch ihn, oder wählen Sie im Knoten einen anderen.',
  lostErrorWorkflow:
    'Der Fehler-Workflow wurde nicht importiert. Wählen Sie in den Workflow-Einstellungen einen aus.',
  lostCallers:
    'Einige Workflows, die diesen aufrufen dürfen, wurden nicht importiert. Prüfen Sie die Liste in den Workflow-Einstellungen.',
  notLinked: 'Die Workflows, die er aufruft, konnten nicht verknüpft werden: {{reason}}',
  lostTag: 'Das Schlagwort „{{name}}“ konnte nicht angelegt werden: {{reason}}',
  signIn:
    'Die Datei enthält keine Anmeldung für dieses Konto. Öffnen Sie die Zugangsdaten, und verbinden Sie das Konto.',
  encrypted:
    'Diese Zugangsdaten sind verschlüsselt. Exportieren Sie sie noch einmal unverschlüsselt; in n8n ist das die Option --decrypted.',
  unknownCredentialType: 'Zugangsdaten des Typs {{type}} gibt es hier nicht.',
  credentialExists: 'Zugangsdaten mit diesem Namen und Typ gibt es hier schon. Sie wurden nicht geändert.',
  plainSecrets: 'Löschen Sie die Datei mit den Zugangsdaten.',
  deleteFile: 'Sie enthält Ihre Geheimnisse im Klartext. Heddle hat sie verschlüsselt gespeichert.',
  failed: 'Der Import wurde unterbrochen',
}
