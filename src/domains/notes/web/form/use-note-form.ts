import { useState } from 'react'
import type { client } from '#web/calls/api.ts'
import { useViewer } from '#web/calls/session.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import { draftKey, readNoteDraft } from './note-draft.ts'
import { fieldNames, type NoteValues } from './note-values.ts'

export interface NoteFormOptions {
  readonly initial: NoteValues
  /** The version that is edited; null for a new note. */
  readonly version: number | null
  /** What the draft belongs to: `student-12`, `item-7`, `note-3`. */
  readonly subject: string
  /** Stores the values over a version (a new note has none) and answers the number of the note. */
  readonly store: (
    values: NoteValues,
    version: number | null,
  ) => ReturnType<typeof client.notes.createNote | typeof client.notes.updateNote>
  readonly onSaved: (noteId: number) => void
  readonly onClose: () => void
}

const leaving = {
  text: 'The note is not saved. Your draft stays in this browser and comes back when you open the form again.',
}

/** A note as it is typed; its draft lies in this browser until it was saved or thrown away. */
export function useNoteForm({ initial, version, subject, store, onSaved, onClose }: NoteFormOptions) {
  const draft = useBrowserDraft<NoteValues>(draftKey(useViewer().userId, subject), readNoteDraft)
  const [bodyKey, setBodyKey] = useState(0)
  const form = useServerForm({
    initial: draft.restored?.values ?? initial,
    stored: initial,
    version,
    send: store,
    what: 'the note',
    leaving,
    names: fieldNames,
    shownBy: 'everything',
    toastsFailure: true,
    drawsConflict: true,
    onChange: draft.keep,
    onStored: draft.forget,
    onSaved: ({ id }) => onSaved(id),
    onClose,
  })
  const forgetting = (then: () => void) => () => {
    draft.forget()
    then()
  }
  const beginAnew = () => {
    form.revert()
    // The editor has its text from the values once.
    setBodyKey((before) => before + 1)
  }
  return { ...form, draft, bodyKey, startOver: forgetting(beginAnew), discard: forgetting(form.leave) }
}
