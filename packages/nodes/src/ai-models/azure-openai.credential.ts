import { defineCredential, param, type NodeProperty } from '@heddle/core/node'
import { chosenScopes, customScopes } from '../app/custom-scopes.ts'
import { fixedFields } from '../app/fixed-fields.ts'
import { apiKeyCredential } from './api-key-credential.ts'

/** Where a resource of Azure is: one of the older kind by its name, or one of Foundry by its address. */
const place: readonly NodeProperty[] = [
  param
    .options({
      label: 'Endpoint Type',
      options: [
        { name: 'Azure OpenAI', value: 'classic' },
        { name: 'Azure AI Foundry', value: 'foundry' },
      ],
      default: 'classic',
    })
    .describe('endpointType'),
  param
    .string({ label: 'Resource Name', required: true, show: { endpointType: ['classic'] } })
    .describe('resourceName'),
  param
    .string({
      label: 'API Version',
      required: true,
      default: '2025-03-01-preview',
      show: { endpointType: ['classic'] },
    })
    .describe('apiVersion'),
  param
    .string({
      label: 'Foundry Endpoint',
      required: true,
      placeholder: 'https://my-resource.services.ai.azure.com/openai/v1',
      show: { endpointType: ['foundry'] },
    })
    .describe('foundryEndpoint'),
  param
    .string({
      label: 'Endpoint',
      placeholder: 'https://my-resource.openai.azure.com',
      description: 'Only where the resource has an address of its own',
      show: { endpointType: ['classic'] },
    })
    .describe('endpoint'),
]

const isFoundry = '$credentials.endpointType === "foundry"'
const foundry =
  '( $credentials.foundryEndpoint .includes("/openai") ? $credentials.foundryEndpoint : $credentials.foundryEndpoint + "/openai/v1" )'
const classic =
  '( $credentials.endpoint || "https://" + $credentials.resourceName + ".openai.azure.com" ) + "/openai'

/** Deployments are asked by their name in the address; Foundry gets the name in the request. */
const baseURL = {
  '/foundry/': `={{ ${isFoundry} ? ${foundry} : "" }}`,
  '/deployments/': `={{ ${isFoundry} ? "" : ${classic}/deployments" }}`,
  '/models': `={{ ${isFoundry} ? ${foundry} + "/models" : ${classic}/models" }}`,
}
const qs = { [`={{ ${isFoundry} ? "" : "api-version" }}`]: '={{ $credentials.apiVersion }}' }

export const azureOpenAiApi = apiKeyCredential({
  name: 'azureOpenAiApi',
  displayName: 'Azure OpenAI',
  icon: 'azure.svg',
  baseURL,
  fields: place,
  headers: { 'api-key': '={{ $credentials.apiKey }}' },
  qs,
})

const scopes = 'https://cognitiveservices.azure.com/.default openid offline_access'
const login = 'https://login.microsoftonline.com/{{ $credentials.tenantId || "common" }}/oauth2/v2.0'

export const azureEntraCognitiveServicesOAuth2Api = defineCredential({
  name: 'azureEntraCognitiveServicesOAuth2Api',
  displayName: 'Azure OpenAI with Microsoft Entra ID',
  icon: 'file:azure.svg',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
    steps: [
      'Register a new application',
      'Add the platform “Web”, with the redirect URL below',
      'Add the permission “Azure Cognitive Services: user_impersonation” under “API permissions”',
      'Create a client secret, and copy its value and the application (client) ID into the fields below',
    ],
  },
  properties: [
    ...place,
    param.string({ label: 'Tenant ID', default: 'common' }).describe('tenantId'),
    param.string({ label: 'Client ID', required: true }).describe('clientId'),
    param
      .string({ label: 'Client Secret', required: true, typeOptions: { password: true } })
      .describe('clientSecret'),
    ...customScopes(scopes),
    ...fixedFields({
      grantType: 'authorizationCode',
      authUrl: `=${login}/authorize`,
      accessTokenUrl: `=${login}/token`,
      additionalBodyProperties: '',
      authentication: 'body',
      authQueryParameters: '',
      scope: chosenScopes(scopes),
      // Where the resource is decides where its token may go.
      allowedHosts: '',
    }),
  ],
  authenticate: { type: 'generic', properties: { baseURL, qs } },
  test: { request: { url: '/models', method: 'GET' } },
})
