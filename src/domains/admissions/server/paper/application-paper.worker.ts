import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { loadFonts } from '#server/paper/fonts.ts'
import { applicationPaper, type PaperContent } from './application-paper.ts'

/** A thread of its own, for one paper. */
const content = workerData as PaperContent

await loadFonts()
const bytes = await renderToBuffer(applicationPaper(content))
const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1
parentPort?.postMessage({ bytes: new Uint8Array(bytes), pages })
