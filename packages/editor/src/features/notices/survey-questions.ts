export type Answers = Readonly<Record<string, string | readonly string[]>>

type Choices =
  | 'codingSkill'
  | 'companyType'
  | 'customerType'
  | 'mspFocus'
  | 'companyIndustryExtended'
  | 'automationGoal'
  | 'companySize'
  | 'workArea'
type FreeText = 'mspFocusOther' | 'otherCompanyIndustryExtended' | 'otherAutomationGoal'

export type Question =
  | { key: Choices; kind: 'one' | 'several'; shown: (answers: Answers) => boolean }
  | { key: FreeText; kind: 'text'; shown: (answers: Answers) => boolean }

const always = () => true
const isCompany =
  (...types: string[]) =>
  ({ companyType }: Answers) =>
    typeof companyType === 'string' && types.includes(companyType)
const forWork = ({ companyType }: Answers) => companyType !== undefined && companyType !== 'personal'
const chose = (key: string, value: string) => (answers: Answers) => (answers[key] ?? []).includes(value)

/** Version 2 of the survey: four questions at first, further ones by what was answered. */
export const questions: readonly Question[] = [
  { key: 'codingSkill', kind: 'one', shown: always },
  { key: 'companyType', kind: 'one', shown: always },
  {
    key: 'customerType',
    kind: 'one',
    shown: isCompany('digital-agency', 'automation-agency', 'systems-integrator'),
  },
  { key: 'mspFocus', kind: 'several', shown: isCompany('msp') },
  {
    key: 'mspFocusOther',
    kind: 'text',
    shown: (all) => isCompany('msp')(all) && chose('mspFocus', 'other')(all),
  },
  { key: 'companyIndustryExtended', kind: 'several', shown: isCompany('other') },
  {
    key: 'otherCompanyIndustryExtended',
    kind: 'text',
    shown: (all) => isCompany('other')(all) && chose('companyIndustryExtended', 'other')(all),
  },
  { key: 'automationGoal', kind: 'one', shown: (all) => !isCompany('personal')(all) },
  {
    key: 'otherAutomationGoal',
    kind: 'text',
    shown: (all) => !isCompany('personal')(all) && chose('automationGoal', 'other')(all),
  },
  { key: 'companySize', kind: 'one', shown: (all) => !isCompany('personal')(all) },
  { key: 'workArea', kind: 'one', shown: forWork },
]

/** Only what was asked in the end and answered. */
export const given = (answers: Answers): Answers =>
  Object.fromEntries(
    questions
      .filter(({ key, shown }) => shown(answers) && (answers[key]?.length ?? 0) > 0)
      .map(({ key }) => [key, answers[key] ?? '']),
  )
