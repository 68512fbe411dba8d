import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatPercent } from '#ui/format/quantities.ts'
import { Unreachable } from './api-error.ts'
import { sendFile } from './send-file.ts'
import { useUpload } from './upload.ts'

interface SentFile<Answer> {
  readonly path: string
  /** What may be given, before there is anything to say of a file. */
  readonly hint: string
  readonly onSent: (answer: Answer) => void
}

/** An upload that was begun: how far it is, 0 to 1, and how it ended without an answer. */
interface Begun {
  readonly file: File
  readonly part: number
  readonly end?: 'broken' | 'cancelled'
}

/**
 * An upload of the editor with how far it is; it can be cancelled, and tried again with the same file when it breaks off.
 * What stands in the editor stays. It ends with its field: what it would be written into is not there any more.
 */
export function useSentFile<Answer>({ path, hint, onSent }: SentFile<Answer>) {
  const [begun, setBegun] = useState<Begun>()
  const underWay = useRef<{ readonly name: string; readonly abort: AbortController }>(undefined)
  const { busy, problem, onFile } = useUpload({
    field: 'file',
    saysItself: true,
    send: async (file) => {
      const abort = new AbortController()
      underWay.current = { name: file.name, abort }
      try {
        return await sendFile<Answer>({
          path,
          file,
          onProgress: (part) => setBegun({ file, part }),
          signal: abort.signal,
        })
      } catch (error) {
        const end = abort.signal.aborted ? 'cancelled' : 'broken'
        if (error instanceof Unreachable) setBegun({ file, part: 0, end })
        throw error
      } finally {
        underWay.current = undefined
      }
    },
    onSent,
  })
  useEffect(
    () => () => {
      if (underWay.current === undefined) return
      underWay.current.abort.abort()
      toast.error(`The upload of ${underWay.current.name} was cancelled: its field was closed.`)
    },
    [],
  )
  const send = (file: File) => {
    setBegun({ file, part: 0 })
    onFile(file)
  }
  const brokenFile = begun?.end === 'broken' ? begun.file : undefined
  return {
    busy,
    hint: busy && begun !== undefined ? `Uploading ${begun.file.name}: ${formatPercent(begun.part)}` : hint,
    problem: begun?.end === undefined ? problem : sentenceOf(begun),
    onFile: send,
    onCancel: () => underWay.current?.abort.abort(),
    onAgain: brokenFile && (() => send(brokenFile)),
  }
}

const sentenceOf = ({ file, end }: Begun) =>
  end === 'broken' ? `The upload of ${file.name} was interrupted. Nothing else is lost.` : undefined
