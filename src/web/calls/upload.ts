import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
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
  /** Whoever sends it says by itself how it ended where its field was left. */
  readonly saysItself?: boolean
}

function useSending<Sent, Answer>(options: UploadOptions<Sent, Answer>) {
  const { field, send, onSent, leadsOn, saysItself = false } = options
  const left = useLeftForm()
  const { error, isPending, mutate } = useMutation({
    mutationFn: send,
    onMutate: left.onSend,
    onSuccess: async (answer) => {
      if (!left.isLeft()) await leadsOn?.(answer)
      await onSent?.(answer)
    },
    // Below its field nobody would read it any more.
    onError: (failure) => {
      if (left.isLeft() && !saysItself) toast.error(`About a file you sent: ${problemOf(failure)}`)
    },
  })
  const problemOf = (failure: Error) => formErrorsOf(failure)[field] ?? messageOf(failure)
  const problem = error === null ? undefined : problemOf(error)
  return { busy: isPending, problem, mutate }
}

/** A file that is sent as soon as it is given: `<FileDrop label="Document" … {...useUpload({ … })} />`. */
export function useUpload<Answer>(options: UploadOptions<File, Answer>) {
  const { mutate, ...upload } = useSending(options)
  return { ...upload, onFile: (file: File) => mutate(file) }
}

/** Several files that are one thing together, sent as soon as they are given. */
export function useUploads<Answer>(options: UploadOptions<readonly File[], Answer>) {
  const { mutate, ...upload } = useSending(options)
  return {
    ...upload,
    onFile: (file: File) => mutate([file]),
    onFiles: (files: readonly File[]) => mutate(files),
  }
}
