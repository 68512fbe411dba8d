import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import type { PdfFound } from './expect-pages.ts'

/** A thread of its own, for one file of a stranger; see `expectPages`. */
const { bytes } = workerData as { bytes: Uint8Array }

async function look(): Promise<PdfFound> {
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0 })
    await document.getPage(1)
    return 'readable'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable'
  }
}

parentPort?.postMessage(await look())
