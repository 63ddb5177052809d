import { idsIn } from './wordpress-service.ts'
import { writingOperations } from './writings.ts'

export const postOperations = writingOperations({
  path: 'posts',
  idParameter: 'postId',
  templateParameter: 'postTemplate',
  names: { date: 'date', format: 'format', sticky: 'sticky', categories: 'categories', tags: 'tags' },
  filters: (params) => ({
    categories: idsIn(params, 'options.categories'),
    categories_exclude: idsIn(params, 'options.excludedCategories'),
    tags: idsIn(params, 'options.tags'),
    tags_exclude: idsIn(params, 'options.excludedTags'),
    // Said as false, the service would leave sticky posts out.
    sticky: params.flag('options.sticky') || undefined,
  }),
})
