import { client } from '#web/calls/api.ts'
import { Unreachable } from '#web/calls/api-error.ts'
import { sendForm } from '#web/calls/send-file.ts'
import { chunkBytes } from '../../contract/roster-upload.ts'

/** How often a chunk is tried when the connection breaks, each time a little later. */
const tries = 4
const waitMs = 2_000

interface SendInChunks {
  readonly files: readonly File[]
  /** How much of all has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends files chunk by chunk, so that none is too large for a request and a line that breaks loses one chunk. Returns
 * the number of the import.
 */
export async function sendInChunks({ files, onProgress, signal }: SendInChunks): Promise<number> {
  const { import_id: importId } = await client.enrollments.beginUpload({
    files: files.map(({ name, size }) => ({ name, bytes: size })),
  })
  const whole = files.reduce((sum, { size }) => sum + size, 0)
  let sent = 0
  for (const [position, file] of files.entries())
    for (let chunk = 0; chunk * chunkBytes < file.size; chunk++) {
      const bytes = file.slice(chunk * chunkBytes, (chunk + 1) * chunkBytes)
      // One and the same however often it is sent: else its key would be another.
      const part = new File([bytes], file.name, { lastModified: file.lastModified })
      await sendAgain(signal, () =>
        sendForm({
          path: `/backoffice/enrollments/uploads/${importId}`,
          fields: { position: String(position), chunk: String(chunk), file: part },
          onProgress: (done) => onProgress((sent + done * bytes.size) / whole),
          signal,
        }),
      )
      sent += bytes.size
    }
  return importId
}

async function sendAgain(signal: AbortSignal, send: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      await send()
      return
    } catch (error) {
      if (signal.aborted || !(error instanceof Unreachable) || tried >= tries) throw error
      await new Promise((after) => setTimeout(after, waitMs * tried))
    }
}
