import type { WebhookResponse } from '@heddle/core/node'
import type { FastifyRequest } from 'fastify'

/** Forms are for people: who opens one in a browser gets a sentence where programs get an error envelope. */
export const wantsPage = ({ url, headers: { accept = '' } }: FastifyRequest): boolean =>
  url.startsWith('/form') && accept.includes('text/html')

const sentences: Readonly<Record<number, string>> = {
  404: 'There is no form here, or it isn’t open right now.',
  409: 'This page was already submitted.',
  413: 'The data you sent is too large.',
  429: 'Too many requests from your network. Please try again in a minute.',
  503: 'This isn’t possible right now. Please try again in a minute.',
}

export function problemPage(status: number): WebhookResponse {
  const sentence = sentences[status] ?? 'Something went wrong. Please try again later.'
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Form</title><style>:root{color-scheme:light dark}body{font:16px system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem;text-align:center}</style><p role="alert">${sentence}</p></html>`,
  }
}
