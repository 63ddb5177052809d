import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The service that the node of a new package asks, for whoever has the key `k1`. */
export async function bookService(): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers['x-api-key'] !== 'k1') return answer(401, { message: 'This key is unknown' })
    if (pathname === '/v1/shelves') return answer(200, [{ id: 'new', title: 'New books' }])
    if (pathname === '/v1/books/1') return answer(200, { id: '1', title: 'Momo' })
    if (pathname !== '/v1/books') return answer(404, { message: 'There is no such book' })
    const page = Number(searchParams.get('page'))
    const books = [1, 2].map((place) => ({ id: `${searchParams.get('shelf')}-${page}-${place}` }))
    return answer(200, { books, page, more: page < 3 })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}
