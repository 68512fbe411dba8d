import { workerData } from 'node:worker_threads'
import { answerAsked } from '#server/threads/answer-asked.ts'
import type { Basis } from '../reckon-program.ts'
import { type AskedRows, type KeptRow, keptRows } from './kept-row.ts'

// What is taught, once; then students, some at a time.
const catalogues = workerData as Basis['catalogues']

answerAsked<AskedRows, KeptRow[]>((asked) => keptRows(asked, catalogues))
