import type { Translation } from '../en/catalogue.ts'

export const issues: Translation['issues'] = {
  needsValue: 'Der Parameter „{{parameter}}“ braucht einen Wert.',
  unsupportedValue: 'Der Wert „{{value}}“ wird nicht unterstützt!',
  credentialsUnset: 'Die Zugangsdaten für „{{type}}“ sind nicht gewählt.',
  credentialsAmbiguous: 'Zugangsdaten mit dem Namen „{{name}}“ gibt es für „{{type}}“ mehrmals',
  credentialsAmbiguousHint: 'Es ist nicht eindeutig, welche gemeint sind. Bitte wählen Sie die richtigen.',
  credentialsMissing: 'Zugangsdaten mit dem Namen „{{name}}“ gibt es für „{{type}}“ nicht.',
  credentialsMissingHint:
    'Wenn Sie welche mit genau diesem Namen anlegen, werden sie beim nächsten Laden von selbst gewählt.',
  unknownType: '{{type}} ist ein unbekannter Knotentyp',
  laterType: '{{name}} gibt es noch nicht: Heddle behält die Einstellungen',
  needsSubNode: '{{place}} fehlt. Verbinden Sie einen passenden Knoten.',
  needsSubNodeAn: '{{place}} fehlt. Verbinden Sie einen passenden Knoten.',
  lastRunFailed: 'Die letzte Ausführung dieses Knotens ist fehlgeschlagen.',
  unknownSetting: 'Dieser Knoten hat keine Einstellung „{{setting}}“. Sie wird ignoriert.',
  unknownVersion:
    'Version {{version}} dieses Knotens ist hier nicht verfügbar. Er läuft als Version {{standIn}}.',
}
