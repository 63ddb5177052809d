import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { Refusal, serveRest } from '../../testing/serve-rest.ts'
import { BinaryView } from './BinaryView.tsx'

beforeEach(() => void openSample())
afterEach(cleanup)

test('V01 items without files say so', () => {
  render(<BinaryView items={[{ json: {} }]} />)

  expect(screen.getByText('No binary data found')).toBeTruthy()
})

test('V01 a file that cannot be loaded is told of', async () => {
  serveRest({ 'GET /data/9': () => new Refusal(404, { message: 'Gone' }) })
  const file = { id: '9', data: '', mimeType: 'text/plain', fileName: 'a.txt' }
  render(<BinaryView items={[{ json: {}, binary: { data: file } }]} />)

  fireEvent.click(screen.getByRole('button', { name: 'Show' }))

  await expect.poll(toastTitles).toEqual(['Error loading binary data'])
})
