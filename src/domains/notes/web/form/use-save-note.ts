import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { ApiError, formErrorsOf, isStatus, messageOf } from '#web/api-error.ts'
import { noteView } from '../../contract/notes.schemas.ts'
import type { NoteValues } from './note-values.ts'

/** Stores the values over a version (a new note has none) and answers the number of the note. */
export type StoreNote = (
  values: NoteValues,
  version: number | null,
) => Promise<{ id: number; message: string }>

interface Save {
  readonly values: NoteValues
  readonly version: number | null
}

interface SaveOptions {
  readonly store: StoreNote
  readonly onSaved: (noteId: number) => void
}

/** The newer note of a conflict; undefined for any other failure. */
export function newerNoteOf(error: unknown) {
  if (!(error instanceof ApiError) || !isStatus(error, 409)) return undefined
  const { data } = error
  const note = typeof data === 'object' && data !== null && 'note' in data ? data.note : undefined
  return noteView.safeParse(note).data
}

/** Saves a note; a failure shows the server's own words in a toast (2-back-office §8), a conflict its dialog. */
export function useSaveNote({ store, onSaved }: SaveOptions) {
  const queryClient = useQueryClient()
  const refusal = useRef<string>(undefined)
  /** What was refused before is over; an error would stay until closed, over the button that saves. */
  const hideRefusal = () => {
    if (refusal.current !== undefined) toast.hide(refusal.current)
    refusal.current = undefined
  }
  const saving = useMutation({
    mutationFn: ({ values, version }: Save) => store(values, version),
    onMutate: hideRefusal,
    onSuccess: ({ id, message }) => {
      toast.success(message)
      onSaved(id)
      return queryClient.invalidateQueries()
    },
    onError: (error, save) => {
      if (newerNoteOf(error) !== undefined) return
      const isOfFields = Object.keys(formErrorsOf(error)).length > 0
      refusal.current = toast.error(messageOf(error), isOfFields ? undefined : () => saving.mutate(save))
    },
  })
  return { saving, hideRefusal }
}
