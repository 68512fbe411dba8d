import { useMutation } from '@tanstack/react-query'
import { useLeftForm } from '../forms/left-form.ts'
import { formErrorsOf, messageOf } from './api-error.ts'

interface UploadOptions<Sent, Answer> {
  /** What the server calls the file: its sentence about it stands below. */
  readonly field: string
  readonly send: (sent: Sent) => Promise<Answer>
  /** Once it is there, also where its field was left meanwhile. */
  readonly onSent?: (answer: Answer) => unknown
  /** Where to go then, for who is still at its field. */
  readonly leadsOn?: (answer: Answer) => unknown
}

function useSending<Sent, Answer>({ field, send, onSent, leadsOn }: UploadOptions<Sent, Answer>) {
  const left = useLeftForm()
  const { error, isPending, mutate } = useMutation({
    mutationFn: send,
    onMutate: left.onSend,
    onSuccess: async (answer) => {
      if (!left.isLeft()) await leadsOn?.(answer)
      await onSent?.(answer)
    },
  })
  const problem = error === null ? undefined : (formErrorsOf(error)[field] ?? messageOf(error))
  return { busy: isPending, problem, mutate }
}

/** A file that is sent as soon as it is given: `<FileDrop label="Document" … {...useUpload({ … })} />`. */
export function useUpload<Answer>(options: UploadOptions<File, Answer>) {
  const { mutate, ...upload } = useSending(options)
  return { ...upload, onFile: (file: File) => mutate(file) }
}

/** The same for several files that are one thing together. */
export function useUploads<Answer>(options: UploadOptions<readonly File[], Answer>) {
  const { mutate, ...upload } = useSending(options)
  return {
    ...upload,
    onFile: (file: File) => mutate([file]),
    onFiles: (files: readonly File[]) => mutate(files),
  }
}
