import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { isSaveKey } from '#ui/controls/save-key.ts'
import { formatTime } from '#ui/format/times.ts'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import type { NoteCategory, NoteStudent } from '../contract/notes.schemas.ts'
import { DraftNotice } from './form/DraftNotice.tsx'
import css from './form/form.module.css'
import { NoteConflict } from './form/NoteConflict.tsx'
import { NoteFields } from './form/NoteFields.tsx'
import { NotePerson } from './form/NotePerson.tsx'
import { PhoneNoteForm } from './form/PhoneNoteForm.tsx'
import { type NoteFormOptions, useNoteForm } from './form/use-note-form.ts'

interface NoteFormProps extends NoteFormOptions {
  readonly title: string
  readonly student: Pick<NoteStudent, 'id' | 'name' | 'imageUrl'>
  /** What it is about: "3 unexcused absences, Nov 2 – 6, 2026", or grade and house. */
  readonly about: string
  readonly categories: readonly NoteCategory[]
  /** The first day a follow-up may fall on. */
  readonly today: string
}

/**
 * The form of a note (2-back-office §2, §5): a panel, on a phone the whole screen. What is typed is kept in this browser
 * every 3 s and stays when a save fails; Ctrl/⌘ Enter or S saves.
 */
export function NoteForm({ title, student, about, initial, ...props }: NoteFormProps) {
  const form = useNoteForm({ initial, ...props })
  const { draft } = form
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
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
        <DraftNotice savedMs={draft.restored.savedMs} onStartOver={form.startOver} />
      )}
      <NoteFields {...props} form={form} studentId={student.id} bodyKey={form.bodyKey} />
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
          onDiscard={form.discard}
        />
      )}
    </>
  )
}
