import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { lettersWithoutFont, loadFonts } from '#server/paper/fonts.ts'
import type { FromPrinter, PaperData } from './print-paper.ts'
import { transcriptPaper } from './transcript-paper.ts'

/** A thread of its own, for one paper. */
const data = workerData as PaperData
const tell = (message: FromPrinter) => parentPort?.postMessage(message)

await loadFonts()
const letters = lettersWithoutFont(data.content.student.name)
if (letters.length > 0) tell({ kind: 'unprintable', letters })
else tell({ kind: 'paper', bytes: new Uint8Array(await renderToBuffer(transcriptPaper(data))) })
