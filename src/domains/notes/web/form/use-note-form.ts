import { useState } from 'react'
import type { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { useNoteDraft } from './note-draft.ts'
import { fieldNames, type NoteValues } from './note-values.ts'

export interface NoteFormOptions {
  readonly initial: NoteValues
  /** The version that is edited; null for a new note. */
  readonly version: number | null
  /** What the draft belongs to: `student-12`, `item-7`, `note-3`. */
  readonly subject: string
  /** Stores the values over a version (a new note has none) and returns the number of the note. */
  readonly store: (
    values: NoteValues,
    version: number | null,
  ) => ReturnType<typeof client.notes.createNote | typeof client.notes.updateNote>
  /** Leads on; with `isTypedOn` to the form of the note, where what was typed while it was saved is a draft. */
  readonly onSaved: (noteId: number, isTypedOn: boolean) => void
  readonly onClose: () => void
}

const leaving = {
  text: 'The note is not saved. Your draft stays in this browser and comes back when you open the form again.',
}

/** A note as it is typed; its draft lies in this browser until it was saved or thrown away. */
export function useNoteForm({ initial, version, subject, store, onSaved, onClose }: NoteFormOptions) {
  const draft = useNoteDraft(subject)
  const restored = draft.restored?.values
  const [bodyKey, setBodyKey] = useState(0)
  const form = useServerForm({
    initial: restored?.values ?? initial,
    stored: restored?.begun ?? initial,
    version: version === null ? null : (restored?.version ?? version),
    versionOf: (saved): number | null => saved.version,
    send: store,
    what: 'the note',
    leaving,
    names: fieldNames,
    shownBy: 'everything',
    toastsFailure: true,
    drawsConflict: true,
    onChange: draft.keep,
    onStored: draft.store,
    onSaved: ({ id }, _sent, isTypedOn) => onSaved(id, isTypedOn()),
    onClose,
  })
  const forgetting = (then: () => void) => () => {
    draft.forget()
    then()
  }
  const beginAnew = () => {
    form.beginWith({ values: initial, version })
    // The editor has its text from the values once.
    setBodyKey((before) => before + 1)
  }
  return { ...form, draft, bodyKey, startOver: forgetting(beginAnew), discard: forgetting(form.leave) }
}
