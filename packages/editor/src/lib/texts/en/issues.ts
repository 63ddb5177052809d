import { englishIssueWords as words } from '@heddle/core'

const [credentialsAmbiguous = '', credentialsAmbiguousHint = ''] = words.credentialsAmbiguous(
  '{{name}}',
  '{{type}}',
)
const [credentialsMissing = '', credentialsMissingHint = ''] = words.credentialsMissing(
  '{{name}}',
  '{{type}}',
)

/** The sentences that the server says, too. */
export const issues = {
  needsValue: words.needsValue('{{parameter}}'),
  unsupportedValue: words.unsupportedValue('{{value}}'),
  credentialsUnset: words.credentialsUnset('{{type}}'),
  credentialsAmbiguous,
  credentialsAmbiguousHint,
  credentialsMissing,
  credentialsMissingHint,
  unknownType: words.unknownType('{{type}}'),
  lastRunFailed: words.lastRunFailed(),
}
