import { defineApp } from '../app/define-app.ts'
import format from '../formats/wordpress.json' with { type: 'json' }
import { pageOperations } from './pages.ts'
import { postOperations } from './posts.ts'
import { userOperations } from './users.ts'
import { choicesOf, wordpressService } from './wordpress-service.ts'
import { wordpressWords } from './wordpress.words.ts'

const authors = choicesOf('/users', { who: 'authors' })
const categories = choicesOf('/categories')
const tags = choicesOf('/tags')

export const wordpress = defineApp({
  name: 'wordpress',
  label: 'WordPress',
  description: 'Reads and changes posts, pages and users of a WordPress site',
  format,
  words: wordpressWords,
  service: wordpressService,
  credentials: [
    { name: 'wordpressApi', required: true, displayOptions: { show: { authType: ['basicAuth'] } } },
    { name: 'wordpressOAuth2Api', required: true, displayOptions: { show: { authType: ['oAuth2'] } } },
  ],
  codex: { categories: ['Marketing'], alias: ['blog', 'post', 'page', 'cms', 'website', 'publish'] },
  lists: {
    authorId: authors,
    author: authors,
    categories,
    excludedCategories: categories,
    tags,
    excludedTags: tags,
  },
  operations: { post: postOperations, page: pageOperations, user: userOperations },
})
