import { useRef, useState } from 'react'
import { client } from '#web/calls/api.ts'
import { useUploads } from '#web/calls/upload.ts'
import { readAtOnceBytes } from '../../contract/roster-upload.ts'
import { sendInChunks } from './send-in-chunks.ts'

/** Sends the files of a roster: few bytes at once, so that a slip is said right there, more in chunks with how far it is. */
export function useRosterUpload(onSent: (importId: number, isExternal: boolean) => void) {
  const [part, setPart] = useState<number>()
  const sending = useRef<AbortController>(undefined)
  const upload = useUploads({
    field: 'files',
    send: async (files) => {
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      if (bytes <= readAtOnceBytes) return client.enrollments.upload({ files: [...files] })
      const control = new AbortController()
      sending.current = control
      setPart(0)
      try {
        const importId = await sendInChunks({ files, onProgress: setPart, signal: control.signal })
        return { import_id: importId, is_external: false }
      } finally {
        setPart(undefined)
      }
    },
    leadsOn: ({ import_id, is_external }) => onSent(import_id, is_external),
  })
  const isSending = part !== undefined
  return { part, upload: { ...upload, ...(isSending && { onCancel: () => sending.current?.abort() }) } }
}
