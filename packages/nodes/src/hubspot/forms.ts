import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import { valueIn } from '../app/paging.ts'
import { millisOf } from './write-properties.ts'

const formId = (form: JsonObject): string => encodeURIComponent(textOf(form.formId))
const objectIn = (given: unknown): JsonObject => (isJsonObject(given) ? given : {})

const getFields: AppOperation = {
  request: ({ fields }) => ({ url: `/forms/v2/fields/${formId(fields('earlierForm'))}` }),
}

const submit: AppOperation = {
  async run({ params, send, context }) {
    const form = params.fields('earlierForm')
    const { submittedAt, ...rest } = objectIn(form.additionalFields)
    // An account has a number, which the address needs.
    const portal = textOf(valueIn(await send({ url: `/forms/v2/forms/${formId(form)}` }), 'portalId'))
    const consent = consentOf(objectIn(form.lengalConsentUi))
    return send({
      method: 'POST',
      url: `https://api.hsforms.com/submissions/v3/integration/submit/${portal}/${formId(form)}`,
      body: {
        ...rest,
        fields: [],
        submittedAt: millisOf(submittedAt, context.timezone),
        context: objectIn(form.contextUi).contextValue,
        legalConsentOptions: consent,
      },
    })
  },
}

/** Whether the person allows it, or there is another reason. */
function consentOf({ lengalConsentValues, legitimateInterestValues }: JsonObject): JsonObject | undefined {
  if (isJsonObject(lengalConsentValues)) {
    const { communicationsUi, ...consent } = lengalConsentValues
    const communications = objectIn(communicationsUi).communicationValues
    return { consent: { ...consent, ...(communications !== undefined && { communications }) } }
  }
  return isJsonObject(legitimateInterestValues) ? { legitimateInterest: legitimateInterestValues } : undefined
}

/** Only documents of the first version have forms. */
export const formOperations = { getFields, submit }
