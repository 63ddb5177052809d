import { expect, test } from 'vitest'
import { awsPlace, signAws } from './sign-aws.ts'

test('an AWS signature is the one that its documentation gives for the same request', () => {
  const signed = signAws({
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/?lifecycle'),
    body: undefined,
    isStream: false,
    region: 'us-east-1',
    service: 's3',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    now: new Date('2013-05-24T00:00:00Z'),
  })

  expect(signed.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;x-amz-content-sha256;x-amz-date, ' +
      'Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  )
})

test('headers of the service are signed as they are written, and sent by whoever asks', () => {
  const sign = (headers: Record<string, string>) =>
    signAws({
      method: 'PUT',
      url: new URL('https://examplebucket.s3.amazonaws.com/a'),
      body: 'x',
      isStream: false,
      headers,
      region: 'us-east-1',
      service: 's3',
      accessKeyId: 'AK',
      secretAccessKey: 'secret',
      now: new Date('2013-05-24T00:00:00Z'),
    })
  const signed = sign({ 'X-Amz-Acl': ' private  key', 'content-type': 'text/plain' })

  expect(signed.authorization).toContain('SignedHeaders=host;x-amz-acl;x-amz-content-sha256;x-amz-date,')
  expect(signed).toEqual(sign({ 'x-amz-acl': 'private key' }))
  expect(signed).not.toHaveProperty('x-amz-acl')
})

test.each([
  ['https://s3.eu-west-1.amazonaws.com/', { service: 's3', region: 'eu-west-1' }],
  ['https://bucket.s3.us-east-2.amazonaws.com/', { service: 's3', region: 'us-east-2' }],
  ['https://iam.amazonaws.com/', { service: 'iam' }],
  ['https://example.com/', {}],
])('%s names its service and region', (url, place) => {
  expect(awsPlace(new URL(url))).toEqual(place)
})
