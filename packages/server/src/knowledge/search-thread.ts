/** The entry of the thread that searches stores. */
import { reply, type Question } from '@heddle/worker'
import { parentPort, workerData } from 'node:worker_threads'
import type { Place } from '../db/open-database.ts'
import { openToSearch } from '../db/open-to-search.ts'
import { findByWords, findNearest } from './find-documents.ts'
import type { SearchServices } from './knowledge-search.ts'

const database = openToSearch(workerData as Place)

const services: SearchServices = {
  nearest: (search) => findNearest(database, search),
  words: (search) => findByWords(database, search),
}

const port = parentPort
port?.on('message', (question: Question) => {
  void reply(services, question).then((result) => port.postMessage({ id: question.id, result }))
})
