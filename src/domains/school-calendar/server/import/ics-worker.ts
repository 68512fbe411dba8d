import { parentPort, workerData } from 'node:worker_threads'
import { ORPCError } from '@orpc/server'
import type { DayRange } from '../../rules/import/split-days.ts'
import { readIcs } from './read-ics.ts'

/** Reads one file beside the server; see `readIcsAside`. */
const { bytes, fileName, window } = workerData as { bytes: Uint8Array; fileName: string; window: DayRange }

try {
  parentPort?.postMessage({ file: readIcs(bytes, fileName, window) })
} catch (error) {
  // What is wrong with the file is told; anything else is a defect and ends the worker.
  if (!(error instanceof ORPCError)) throw error
  parentPort?.postMessage({ sentence: error.message })
}
