import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { on } from './contact-trials.ts'

const onForm = (operation: string, rest: object = {}) => on('form', operation, { formId: 'f1', ...rest })
const url = '/submissions/v3/integration/submit/62515/f1'

/** Only the first version has forms. */
export const formTrials: readonly AppTrial[] = [
  {
    does: 'the fields of a form',
    parameters: onForm('getFields'),
    asks: [{ path: '/forms/v2/fields/f1' }],
    gives: [{ name: 'email' }, { name: 'city' }],
  },
  {
    does: 'says what is wrong',
    parameters: onForm('getFields', { formId: '404' }),
    fails: 'The resource was not found',
  },
  {
    does: 'a form with what the person has agreed to',
    parameters: onForm('submit', {
      additionalFields: { skipValidation: true, submittedAt: '2026-01-01T00:00:00Z' },
      contextUi: { contextValue: { hutk: 'c1', pageUri: 'example.com' } },
      lengalConsentUi: {
        lengalConsentValues: {
          consentToProcess: true,
          text: 'Yes',
          communicationsUi: { communicationValues: [{ subscriptionTypeId: 9, value: true, text: 'News' }] },
        },
      },
    }),
    asks: [
      { path: '/forms/v2/forms/f1' },
      {
        host: 'api.hsforms.com',
        path: url,
        body: {
          fields: [],
          skipValidation: true,
          submittedAt: 1767225600000,
          context: expect.objectContaining({ hutk: 'c1', pageUri: 'example.com' }),
          legalConsentOptions: {
            consent: {
              consentToProcess: true,
              text: 'Yes',
              communications: [{ subscriptionTypeId: 9, value: true, text: 'News' }],
            },
          },
        },
      },
    ],
    gives: [{ inlineMessage: 'Thanks' }],
  },
  {
    does: 'a form with another reason',
    parameters: onForm('submit', {
      lengalConsentUi: {
        legitimateInterestValues: { subscriptionTypeId: 9, value: true, legalBasis: 'LEAD', text: 'Ok' },
      },
    }),
    asks: [
      {},
      {
        path: url,
        body: {
          fields: [],
          legalConsentOptions: {
            legitimateInterest: { subscriptionTypeId: 9, value: true, legalBasis: 'LEAD', text: 'Ok' },
          },
        },
      },
    ],
  },
].map((trial) => ({ ...trial, versions: [1] }))
