/** As the server says them. Written out: texts are loaded before the rest of the editor, so they import nothing. */
export const issues = {
  needsValue: 'Parameter "{{parameter}}" needs a value.',
  unsupportedValue: 'The value "{{value}}" is not supported!',
  credentialsUnset: 'Credentials for "{{type}}" are not set.',
  credentialsAmbiguous: 'Credentials with name "{{name}}" exist for "{{type}}"',
  credentialsAmbiguousHint: 'Credentials are not clearly identified. Please select the correct credentials.',
  credentialsMissing: 'Credentials with name "{{name}}" do not exist for "{{type}}".',
  credentialsMissingHint:
    'You can create credentials with the exact name and then they get auto-selected on refresh.',
  unknownType: '{{type}} is an unknown node type',
  laterType: '{{name}} isn’t available yet. Heddle keeps its settings.',
  needsSubNode: 'Connect a {{place}}.',
  needsSubNodeAn: 'Connect an {{place}}.',
  lastRunFailed: 'The last execution of this node failed.',
  unknownSetting: 'This node has no setting “{{setting}}”. It is ignored.',
  unknownVersion: 'Version {{version}} of this node is not available here. It runs as version {{standIn}}.',
}
