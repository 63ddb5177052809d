import { allPages, defineNode, defineOperation } from './heddle.ts'

const get = defineOperation({
  label: 'Get',
  action: 'Get a book',
  params: {
    id: { type: 'string', label: 'Book ID', required: true },
  },
  run: async ({ params, http }) => {
    const { body } = await http({ url: `/books/${encodeURIComponent(params.id)}` })
    return body
  },
})

const getMany = defineOperation({
  label: 'Get Many',
  action: 'Get many books',
  params: {
    shelf: {
      type: 'options',
      label: 'Shelf',
      required: true,
      // Asked of the service while someone fills in the node.
      options: async ({ http }) => {
        const { body } = await http({ url: '/shelves' })
        return body.map(({ id, title }: { id: string; title: string }) => ({ name: title, value: id }))
      },
    },
    limit: { type: 'number', label: 'Limit', default: 50, min: 1 },
  },
  run: ({ params, ...context }) =>
    allPages(
      context,
      { url: '/books', query: { shelf: params.shelf, page: 1 } },
      {
        entries: (body) => body.books,
        next: ({ body }, request) =>
          body.more ? { ...request, query: { ...request.query, page: body.page + 1 } } : undefined,
        limit: params.limit,
      },
    ),
})

export default defineNode({
  name: 'myService',
  label: 'My Service',
  description: 'Looks after the books of My Service',
  icon: 'icons/my-service.svg',
  baseUrl: ({ url }) => String(url),
  credential: 'myServiceApi',
  alias: ['book', 'shelf'],
  operations: { get, getMany },
})
