import type { PackageTrials } from './trial.ts'

const listed = `<?xml version="1.0" encoding="UTF-8"?>
<ListAllMyBucketsResult><Owner><ID>1</ID></Owner><Buckets>
<Bucket><Name>photos</Name><CreationDate>2026-01-01T00:00:00.000Z</CreationDate></Bucket>
</Buckets></ListAllMyBucketsResult>`

/** Community packages that bring libraries, some of which open connections by themselves. */
export const dependencyTrials: readonly PackageTrials[] = [
  {
    package: 'n8n-nodes-minio',
    credentials: {
      minioCredentialsApi: {
        endPoint: 'minio.example',
        port: 443,
        useSSL: true,
        accessKeyId: 'me',
        accessKeySecret: 'secret',
      },
    },
    trials: [
      {
        kind: 'run',
        does: 'removes an object, by the client of its own',
        node: 'minioNode',
        parameters: {
          operation: 'removeObject',
          bucket: { __rl: true, mode: 'name', value: 'photos' },
          key: 'a.png',
        },
        item: { id: 7 },
        answers: {
          'GET https://minio.example/photos': {
            body: '<LocationConstraint>us-east-1</LocationConstraint>',
          },
          'DELETE https://minio.example/photos/a.png': { status: 204 },
        },
        gives: [{ id: 7 }],
      },
      {
        kind: 'choices',
        does: 'lists the buckets',
        node: 'minioNode',
        method: 'searchBuckets',
        answers: { 'GET https://minio.example/': { body: listed } },
        gives: [{ name: 'photos', value: 'photos' }],
      },
    ],
  },
  {
    package: '@devlikeapro/n8n-nodes-chatwoot',
    credentials: { chatwootApi: { url: 'https://chat.example', accessToken: 'key-12' } },
    trials: [
      {
        kind: 'run',
        does: 'reads the account of its user, as its API description says',
        node: 'chatWoot',
        parameters: { resource: 'Profile', operation: 'Fetch Profile' },
        answers: { 'GET https://chat.example/api/v1/profile': { body: { id: 1, name: 'Ann' } } },
        asks: [{ method: 'GET', headers: { 'api-access-token': 'key-12' } }],
        gives: [{ id: 1, name: 'Ann' }],
      },
    ],
  },
  {
    package: 'n8n-nodes-youtube-transcript',
    trials: [
      {
        kind: 'run',
        does: 'says that it cannot start a browser',
        node: 'youtubeTranscriptNode',
        parameters: { youtubeId: 'dQw4w9WgXcQ' },
        asks: [],
        fails: 'Failed to launch the browser before processing.',
      },
    ],
  },
]
