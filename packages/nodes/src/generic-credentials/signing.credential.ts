import { defineCredential, param } from '@heddle/core/node'
import { httpFields } from './http-fields.ts'

const secret = { password: true }

export const httpSslAuth = defineCredential({
  name: 'httpSslAuth',
  displayName: 'SSL Certificates',
  icon: 'file:certificate.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'CA', typeOptions: { ...secret, rows: 4 } }).describe('ca'),
    param.string({ label: 'Certificate', typeOptions: { ...secret, rows: 4 } }).describe('cert'),
    param.string({ label: 'Private Key', typeOptions: { ...secret, rows: 4 } }).describe('key'),
    param.string({ label: 'Passphrase', typeOptions: secret }).describe('passphrase'),
    ...httpFields,
  ],
})

export const aws = defineCredential({
  name: 'aws',
  displayName: 'AWS',
  icon: 'file:key.svg',
  documentationUrl: 'guide/credentials',
  test: {
    request: {
      url: "={{ 'https://sts.' + $credentials.region + '.amazonaws.com/?Action=GetCallerIdentity&Version=2011-06-15' }}",
    },
  },
  properties: [
    param.string({ label: 'Region', default: 'us-east-1', required: true }).describe('region'),
    param.string({ label: 'Access Key ID', required: true }).describe('accessKeyId'),
    param
      .string({ label: 'Secret Access Key', required: true, typeOptions: secret })
      .describe('secretAccessKey'),
    param
      .string({ label: 'Session Token', typeOptions: secret, description: 'For temporary keys' })
      .describe('sessionToken'),
    param
      .string({
        label: 'Service',
        placeholder: 's3',
        description: 'Required if the host does not include it, for example with a custom domain',
      })
      .describe('service'),
    param.boolean({ label: 'Custom Endpoints' }).describe('customEndpoints'),
    param
      .string({
        label: 'S3 Endpoint',
        placeholder: 'https://s3.{region}.amazonaws.com',
        show: { customEndpoints: [true] },
        description: 'Its host has to be among the allowed hosts',
      })
      .describe('s3Endpoint'),
    param
      .string({
        label: 'Allowed Hosts',
        default: '*.amazonaws.com',
        description: 'Hosts that the credential can be sent to. Leave empty to allow all.',
      })
      .describe('allowedHosts'),
  ],
})
