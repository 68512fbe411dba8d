import { useState } from 'react'
import { formatPercent } from '#ui/format/quantities.ts'
import { Unreachable } from '#web/calls/api-error.ts'
import { sendFile } from '#web/calls/send-file.ts'
import { useUpload } from '#web/calls/upload.ts'

interface SentFile<Answer> {
  readonly path: string
  /** What may be given, before there is anything to say of a file. */
  readonly hint: string
  readonly onSent: (answer: Answer) => void
}

/** An upload of the editor with how far it is. One that breaks off says so; what stands in the editor stays. */
export function useSentFile<Answer>({ path, hint, onSent }: SentFile<Answer>) {
  const [sent, setSent] = useState<{ readonly name: string; readonly part: number }>()
  const { busy, problem, onFile } = useUpload({
    field: 'file',
    send: (file) =>
      sendFile<Answer>({ path, file, onProgress: (part) => setSent({ name: file.name, part }) }).catch(
        (error: unknown) => {
          setBroken(error instanceof Unreachable)
          throw error
        },
      ),
    onSent,
  })
  const [isBroken, setBroken] = useState(false)
  return {
    busy,
    hint: busy && sent !== undefined ? `Uploading ${sent.name}: ${formatPercent(sent.part)}` : hint,
    problem: problem !== undefined && isBroken ? 'The upload broke off. Choose the file again.' : problem,
    onFile: (file: File) => {
      setBroken(false)
      setSent({ name: file.name, part: 0 })
      onFile(file)
    },
  }
}
