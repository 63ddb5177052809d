import { expect, test } from 'vitest'
import { given, questions, type Answers } from './survey-questions.ts'

const asked = (answers: Answers) => questions.filter(({ shown }) => shown(answers)).map(({ key }) => key)

const first = ['codingSkill', 'companyType', 'automationGoal', 'companySize']

test.each<[Answers, string[]]>([
  [{}, first],
  [{ companyType: 'personal' }, ['codingSkill', 'companyType']],
  [{ companyType: 'saas' }, [...first, 'workArea']],
  [
    { companyType: 'digital-agency' },
    ['codingSkill', 'companyType', 'customerType', 'automationGoal', 'companySize', 'workArea'],
  ],
  [
    { companyType: 'msp', mspFocus: ['cloud'] },
    ['codingSkill', 'companyType', 'mspFocus', 'automationGoal', 'companySize', 'workArea'],
  ],
  [
    { companyType: 'msp', mspFocus: ['other'] },
    ['codingSkill', 'companyType', 'mspFocus', 'mspFocusOther', 'automationGoal', 'companySize', 'workArea'],
  ],
  [{ companyType: 'saas', mspFocus: ['other'], companyIndustryExtended: ['other'] }, [...first, 'workArea']],
  [
    { companyType: 'other', companyIndustryExtended: ['other'] },
    [
      'codingSkill',
      'companyType',
      'companyIndustryExtended',
      'otherCompanyIndustryExtended',
      'automationGoal',
      'companySize',
      'workArea',
    ],
  ],
  [
    { automationGoal: 'other' },
    ['codingSkill', 'companyType', 'automationGoal', 'otherAutomationGoal', 'companySize'],
  ],
  [{ companyType: 'personal', automationGoal: 'other' }, ['codingSkill', 'companyType']],
])('A01 after %j these are asked', (answers, keys) => {
  expect(asked(answers)).toEqual(keys)
})

test('A01 only what was asked in the end and answered is sent', () => {
  expect(
    given({
      codingSkill: '3',
      companyType: 'personal',
      companySize: '20-99',
      automationGoal: '',
      mspFocus: [],
    }),
  ).toEqual({ codingSkill: '3', companyType: 'personal' })
  expect(given({ companyType: 'msp', mspFocus: [], companySize: '' })).toEqual({ companyType: 'msp' })
})
