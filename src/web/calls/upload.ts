import { useMutation } from '@tanstack/react-query'
import { formErrorsOf, messageOf } from './api-error.ts'

interface UploadOptions<Answer> {
  /** What the server calls the file: its sentence about it stands below. */
  readonly field: string
  readonly send: (file: File) => Promise<Answer>
  readonly onSent: (answer: Answer) => unknown
}

/** A file that is sent as soon as it is given: `<FileDrop label="Document" … {...useUpload({ … })} />`. */
export function useUpload<Answer>({ field, send, onSent }: UploadOptions<Answer>) {
  const sending = useMutation({ mutationFn: send, onSuccess: onSent })
  const { error } = sending
  return {
    busy: sending.isPending,
    problem: error === null ? undefined : (formErrorsOf(error)[field] ?? messageOf(error)),
    onFile: (file: File) => sending.mutate(file),
  }
}
