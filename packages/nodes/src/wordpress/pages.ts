import type { AppParams } from '../app/params.ts'
import { writingOperations } from './writings.ts'

/** A number that is only sent when it is said; none is like zero. */
const numberIn = (params: AppParams, path: string): number | undefined =>
  params.maybe(path) === undefined ? undefined : params.number(path) || undefined

export const pageOperations = writingOperations({
  path: 'pages',
  idParameter: 'pageId',
  templateParameter: 'pageTemplate',
  names: { parent: 'parent', menuOrder: 'menu_order', featuredMediaId: 'featured_media' },
  filters: (params) => ({
    menu_order: numberIn(params, 'options.menuOrder'),
    parent: numberIn(params, 'options.parent'),
    // All pages begin with the first.
    page: params.flag('returnAll') ? undefined : numberIn(params, 'options.page'),
  }),
})
