/** The sentences in which issues are told; the editor has them in the language of its reader. */
export interface IssueWords {
  needsValue(parameter: string): string
  unsupportedValue(value: string): string
  credentialsUnset(type: string): string
  credentialsAmbiguous(name: string, type: string): string[]
  credentialsMissing(name: string, type: string): string[]
  unknownType(type: string): string
  /** A type that comes later, by its name. */
  laterType(name: string): string
  /** A place for a sub-node is empty that must not be. */
  needsSubNode(place: string): string
  lastRunFailed(): string
  unknownSetting(path: string): string
  unknownVersion(version: number, standIn: number): string
}

export const englishIssueWords: IssueWords = {
  needsValue: (parameter) => `Parameter "${parameter}" needs a value.`,
  unsupportedValue: (value) => `The value "${value}" is not supported!`,
  credentialsUnset: (type) => `Credentials for "${type}" are not set.`,
  credentialsAmbiguous: (name, type) => [
    `Credentials with name "${name}" exist for "${type}"`,
    'Credentials are not clearly identified. Please select the correct credentials.',
  ],
  credentialsMissing: (name, type) => [
    `Credentials with name "${name}" do not exist for "${type}".`,
    'You can create credentials with the exact name and then they get auto-selected on refresh.',
  ],
  unknownType: (type) => `${type} is an unknown node type`,
  laterType: (name) => `${name} isn’t available yet. Heddle keeps its settings.`,
  needsSubNode: (place) => `Connect ${/^[aeiou]/i.test(place) ? 'an' : 'a'} ${place}.`,
  lastRunFailed: () => 'The last execution of this node failed.',
  unknownSetting: (path) => `This node has no setting “${path}”. It is ignored.`,
  unknownVersion: (version, standIn) =>
    `Version ${version} of this node is not available here. It runs as version ${standIn}.`,
}
