import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleNode } from '../testing/open-sample.ts'
import { sampleType } from '../testing/sample-types.ts'
import { useSubtitle } from './subtitle.ts'

afterEach(cleanup)

const properties = ['method', 'url'].map((name) => ({
  name,
  displayName: name,
  type: 'string' as const,
  default: '',
}))
const type = sampleType('http', {
  subtitle: '={{ $parameter["method"] + ": " + $parameter["url"] }}',
  properties,
})

function Subtitle({ url }: { url: string }) {
  return <p>{useSubtitle(sampleNode('A', { type: type.name, parameters: { method: 'GET', url } }), type)}</p>
}

test.each([
  ['https://x.example', 'GET: https://x.example'],
  ['={{ $json.url }}', 'GET: {{ $json.url }}'],
  ['=https://x.example/{{ $json.id }}', 'GET: https://x.example/{{ $json.id }}'],
])('with the address %s the line under the name is %s', async (url, line) => {
  render(<Subtitle url={url} />)

  expect(await screen.findByText(line)).toBeTruthy()
})
