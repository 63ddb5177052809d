import { defineApp } from '../app/define-app.ts'
import { ServiceRefused } from '../app/service.ts'
import format from '../formats/linkedIn.json' with { type: 'json' }
import { idOfPerson, postOperations } from './posts.ts'

export const linkedIn = defineApp({
  name: 'linkedIn',
  label: 'LinkedIn',
  description: 'Publishes posts on LinkedIn',
  format,
  service: {
    label: 'LinkedIn',
    baseUrl: 'https://api.linkedin.com/rest',
    headers: { 'linkedin-version': '202510', 'x-restli-protocol-version': '2.0.0' },
  },
  color: '#0a66c2',
  codex: { categories: ['Marketing', 'Communication'], alias: ['post', 'social', 'share', 'network'] },
  credentials: [
    { name: 'linkedInOAuth2Api', required: true, displayOptions: { show: { authentication: ['standard'] } } },
    {
      name: 'linkedInCommunityManagementOAuth2Api',
      required: true,
      displayOptions: { show: { authentication: ['communityManagement'] } },
    },
  ],
  words: {
    labels: {
      postAs: 'Post As',
      organization: 'Organization ID',
      shareMediaCategory: 'Media',
      originalUrl: 'Article URL',
      thumbnailBinaryPropertyName: 'Thumbnail File Field',
    },
    descriptions: {
      organization: 'The number in the address of the organization’s page',
      binaryPropertyName: 'Name of the file in the item',
      visibility: 'Who can see the post',
    },
    placeholders: { organization: 'e.g. 2414183' },
    choices: {
      standard: 'Standard',
      communityManagement: 'Community Management',
      NONE: 'None',
      ARTICLE: 'Article',
      IMAGE: 'Image',
      CONNECTIONS: 'Connections',
      PUBLIC: 'Everyone',
    },
    actions: { 'post.create': 'Publish a post' },
  },
  lists: {
    /** The account posts as itself. Only newer apps may ask who that is in the way of OpenID. */
    async person({ send }) {
      const person = await send({ url: 'https://api.linkedin.com/v2/userinfo' }).catch((error: unknown) => {
        if (!(error instanceof ServiceRefused)) throw error
        return send({ url: 'https://api.linkedin.com/v2/me' })
      })
      return [idOfPerson(person)]
    },
  },
  operations: { post: postOperations },
})
