/** Whether the time of a refused sign-in tells if the address has an account. */
import { withServer } from '../e2e/server-process.ts'
import { median, startFigures } from './measure/figures.ts'

/** The server refuses more tries of one account, or from one address, than this. */
const tries = 9

const figures = startFigures()
await withServer({}, ({ url }) => measure(`${url}/rest`), { firstDay: true })
figures.finish()

async function measure(api: string): Promise<void> {
  await setUpOwner(api)
  const known: number[] = []
  const unknown: number[] = []
  // In turns, so that both see the same machine.
  for (let round = 0; round < tries; round++) {
    known.push(await timeRefusal(api, 'olga@example.com'))
    unknown.push(await timeRefusal(api, `nobody${round}@example.com`))
  }
  const [mine, others] = [median(known), median(unknown)]
  const tellable = Math.max(25, 0.2 * mine)
  figures.note('median with an account', `${mine.toFixed(1)} ms`)
  figures.note('median without one', `${others.toFixed(1)} ms`)
  figures.atMost('difference / what could be told (20 % or 25 ms)', Math.abs(mine - others) / tellable, 1)
}

async function timeRefusal(api: string, email: string): Promise<number> {
  const start = performance.now()
  const { status } = await post(`${api}/login`, { email, password: 'Wrong-horse-1' })
  if (status !== 401) throw new Error(`Expected a refusal, got ${status}`)
  return performance.now() - start
}

async function setUpOwner(api: string): Promise<void> {
  const login = await fetch(`${api}/login`)
  const [cookie = ''] = login.headers.get('set-cookie')?.split(';') ?? []
  const person = { email: 'olga@example.com', firstName: 'O', lastName: 'O', password: 'Correct-horse-1' }
  const { status } = await post(`${api}/owner`, person, cookie)
  if (status !== 200) throw new Error(`The owner was not set up: ${status}`)
}

function post(url: string, body: object, cookie = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}
