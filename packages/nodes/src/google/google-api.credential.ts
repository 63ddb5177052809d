import { defineCredential, param } from '@heddle/core/node'

const regions =
  'global eu us africa-south1 asia-east1 asia-east2 asia-northeast1 asia-northeast2 asia-northeast3 asia-south1 asia-south2 asia-southeast1 asia-southeast2 australia-southeast1 australia-southeast2 europe-central2 europe-north1 europe-southwest1 europe-west1 europe-west10 europe-west12 europe-west2 europe-west3 europe-west4 europe-west6 europe-west8 europe-west9 me-central1 me-central2 me-west1 northamerica-northeast1 northamerica-northeast2 northamerica-south1 southamerica-east1 southamerica-west1 us-central1 us-east1 us-east4 us-east5 us-south1 us-west1 us-west2 us-west3 us-west4'
    .split(' ')
    .map((value) => ({ name: value, value }))

/** A service account: a key of its own signs for it, so nobody has to sign in. */
export const googleApi = defineCredential({
  name: 'googleApi',
  displayName: 'Google Service Account API',
  icon: 'file:google.svg',
  documentationUrl: 'guide/credentials',
  // Anyone may ask it, so an answer says that Google gives this account tokens.
  test: { request: { url: 'https://www.googleapis.com/discovery/v1/apis?name=drive', method: 'GET' } },
  properties: [
    param
      .options({
        label: 'Region',
        options: regions,
        default: 'global',
        description: 'Where services that run in several regions, such as Vertex AI, are called',
      })
      .describe('region'),
    param
      .string({
        label: 'Service Account Email',
        required: true,
        placeholder: 'name@project.iam.gserviceaccount.com',
        description: 'The "client_email" in the JSON file of the key',
      })
      .describe('email'),
    param
      .string({
        label: 'Private Key',
        required: true,
        placeholder: '-----BEGIN PRIVATE KEY----- … -----END PRIVATE KEY-----',
        description: 'The "private_key" in the JSON file of the key',
        typeOptions: { password: true },
      })
      .describe('privateKey'),
    param
      .boolean({
        label: 'Impersonate a User',
        description: 'Whether to act for a person of your organization, with domain-wide delegation',
      })
      .describe('inpersonate'),
    param
      .string({
        label: 'Email',
        placeholder: 'name@example.com',
        description: 'Address of the person to act for',
        show: { inpersonate: [true] },
      })
      .describe('delegatedEmail'),
    param
      .boolean({
        label: 'Set Up for Use in HTTP Request Node',
        description: 'Whether to request scopes of your own, for services that have no node',
      })
      .describe('httpNode'),
    param
      .string({
        label: 'Scopes',
        placeholder: 'https://www.googleapis.com/auth/cloud-platform',
        description: 'Scopes to request, separated by spaces or commas',
        show: { httpNode: [true] },
      })
      .describe('scopes'),
    param.hidden({ label: 'allowedHosts', default: '*.googleapis.com' }).describe('allowedHosts'),
  ],
})
