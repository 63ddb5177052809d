import type { IssueWords } from '@heddle/core/node'
import { t } from '../lib/i18n.ts'

/** Issues in the language of the page. */
export const issueWords: IssueWords = {
  needsValue: (parameter) => t('issues.needsValue', { parameter }),
  unsupportedValue: (value) => t('issues.unsupportedValue', { value }),
  credentialsUnset: (type) => t('issues.credentialsUnset', { type }),
  credentialsAmbiguous: (name, type) => [
    t('issues.credentialsAmbiguous', { name, type }),
    t('issues.credentialsAmbiguousHint'),
  ],
  credentialsMissing: (name, type) => [
    t('issues.credentialsMissing', { name, type }),
    t('issues.credentialsMissingHint'),
  ],
  unknownType: (type) => t('issues.unknownType', { type }),
  laterType: (name) => t('issues.laterType', { name }),
  needsSubNode: (place) =>
    t(/^[aeiou]/i.test(place) ? 'issues.needsSubNodeAn' : 'issues.needsSubNode', { place }),
  lastRunFailed: () => t('issues.lastRunFailed'),
  unknownSetting: (setting) => t('issues.unknownSetting', { setting }),
  unknownVersion: (version, standIn) =>
    t('issues.unknownVersion', { version: String(version), standIn: String(standIn) }),
}
