import { parentPort, workerData } from 'node:worker_threads'
import { generateLoad, type Load } from './load.ts'

parentPort?.postMessage(await generateLoad(workerData as Load))
