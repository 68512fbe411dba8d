import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { formatTime } from '#ui/format/times.ts'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import type { client } from '#web/api.ts'
import { useServerForm } from '#web/server-form.tsx'
import { useViewer } from '#web/session.ts'
import type { NoteCategory, NoteStudent } from '../contract/notes.schemas.ts'
import { DraftNotice } from './form/DraftNotice.tsx'
import css from './form/form.module.css'
import { NoteConflict } from './form/NoteConflict.tsx'
import { NoteFields } from './form/NoteFields.tsx'
import { NotePerson } from './form/NotePerson.tsx'
import { draftKey } from './form/note-draft.ts'
import { fieldNames, type NoteValues } from './form/note-values.ts'
import { PhoneNoteForm } from './form/PhoneNoteForm.tsx'
import { useNoteDraft } from './form/use-note-draft.ts'

interface NoteFormProps {
  readonly title: string
  readonly student: Pick<NoteStudent, 'id' | 'name' | 'imageUrl'>
  /** What it is about: "3 unexcused absences, Nov 2 – 6, 2026", or grade and house. */
  readonly about: string
  readonly categories: readonly NoteCategory[]
  /** The first day a follow-up may fall on. */
  readonly today: string
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
const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's')

/**
 * The form of a note (2-back-office §2, §5): a panel, on a phone the whole screen. What is typed is kept in this browser
 * every 3 s and stays when a save fails; Ctrl/⌘ Enter or S saves.
 */
export function NoteForm({ title, student, about, initial, ...props }: NoteFormProps) {
  const draft = useNoteDraft(draftKey(useViewer().userId, props.subject))
  const [bodyKey, setBodyKey] = useState(0)
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const form = useServerForm({
    initial: draft.restored?.values ?? initial,
    stored: initial,
    version: props.version,
    send: props.store,
    what: 'the note',
    leaving,
    names: fieldNames,
    shownBy: 'everything',
    toastsFailure: true,
    drawsConflict: true,
    onChange: draft.keep,
    onSaved: ({ id }) => {
      draft.forget()
      props.onSaved(id)
    },
    onClose: props.onClose,
  })
  const startOver = () => {
    draft.forget()
    form.revert()
    setBodyKey((before) => before + 1)
  }
  const pressed = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    form.save()
  }
  const person = <NotePerson student={student} about={about} />
  const fields = (
    <div className={css.fields} onKeyDownCapture={pressed}>
      {draft.restored !== undefined && form.isDirty && (
        <DraftNotice savedMs={draft.restored.savedMs} onStartOver={startOver} />
      )}
      <NoteFields {...props} form={form} studentId={student.id} bodyKey={bodyKey} />
    </div>
  )
  const draftText = draft.savedMs === undefined ? '' : `Draft saved ${formatTime(draft.savedMs)}`
  return (
    <>
      {phone ? (
        <PhoneNoteForm form={form} title={title} about={person} state={draftText}>
          {fields}
        </PhoneNoteForm>
      ) : (
        <FormPanel form={form} title={title} facts={person} saveLabel="Save" draftSavedMs={draft.savedMs}>
          {fields}
        </FormPanel>
      )}
      {form.conflict !== undefined && (
        <NoteConflict
          form={form}
          newer={form.conflict.note}
          categories={props.categories}
          onDiscard={() => {
            draft.forget()
            form.leave()
          }}
        />
      )}
    </>
  )
}
