import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatTime, formatWhen } from '#ui/format/times.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { Portrait } from '#ui/table/PersonCell.tsx'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import { useViewer } from '#web/session.ts'
import { useUnsavedChanges } from '#web/unsaved-changes.tsx'
import type { NoteCategory, NoteStudent } from '../contract/notes.schemas.ts'
import css from './form/form.module.css'
import { NoteConflict } from './form/NoteConflict.tsx'
import { NoteFields } from './form/NoteFields.tsx'
import { draftKey } from './form/note-draft.ts'
import { errorFields, type NoteValues } from './form/note-values.ts'
import { PhoneNoteForm } from './form/PhoneNoteForm.tsx'
import { useNoteDraft } from './form/use-note-draft.ts'
import { newerNoteOf, type StoreNote, useSaveNote } from './form/use-save-note.ts'

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
  readonly store: StoreNote
  readonly onSaved: (noteId: number) => void
  readonly onClose: () => void
}

const draftText = (savedMs: number | undefined) =>
  savedMs === undefined ? '' : `Draft saved ${formatTime(savedMs)}`

const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's')

/**
 * The form of a note (2-back-office §2, §5): a panel, on a phone the whole screen. What is typed is kept in this browser
 * every 3 s and stays when a save fails; Ctrl/⌘ Enter or S saves.
 */
export function NoteForm({
  title,
  student,
  about,
  categories,
  today,
  initial,
  subject,
  ...props
}: NoteFormProps) {
  const draft = useNoteDraft(draftKey(useViewer().userId, subject))
  const [values, setValues] = useState<NoteValues>(draft.restored?.values ?? initial)
  const [version, setVersion] = useState(props.version)
  const [isDirty, setDirty] = useState(draft.restored !== undefined)
  const [isLeaving, setLeaving] = useState(false)
  const [bodyKey, setBodyKey] = useState(0)
  // Read when the page is about to change, which is before React has drawn the saved state.
  const mayLeave = useRef(false)
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { saving, hideRefusal } = useSaveNote({
    store: props.store,
    onSaved: (noteId) => {
      mayLeave.current = true
      draft.forget()
      props.onSaved(noteId)
    },
  })
  const question = useUnsavedChanges({ isDirty, what: 'the note', isSafe: () => mayLeave.current })
  const leave = () => {
    mayLeave.current = true
    props.onClose()
  }
  const newer = newerNoteOf(saving.error)
  const errors = formErrorsOf(saving.error)
  const isOfAField = errorFields.some((field) => errors[field] !== undefined)
  const change = (part: Partial<NoteValues>) => {
    const next = { ...values, ...part }
    setValues(next)
    setDirty(true)
    hideRefusal()
    draft.keep(next)
  }
  const startOver = (from: NoteValues) => {
    draft.forget()
    setValues(from)
    setDirty(false)
    setBodyKey((before) => before + 1)
    saving.reset()
  }
  const save = () => {
    if (!saving.isPending) saving.mutate({ values, version })
  }
  const close = () => (isDirty ? setLeaving(true) : leave())
  const body = (
    <div
      className={css.fields}
      onKeyDownCapture={(event) => {
        if (!isSaveKey(event)) return
        event.preventDefault()
        event.stopPropagation()
        save()
      }}
    >
      {draft.restored !== undefined && isDirty && (
        <div className={css.restored} role="status">
          Your draft of {formatWhen(draft.restored.savedMs, Date.now())} is back.
          <Button size="xs" variant="subtle" onClick={() => startOver(initial)}>
            Start over
          </Button>
        </div>
      )}
      <NoteFields
        values={values}
        categories={categories}
        studentId={student.id}
        today={today}
        bodyKey={bodyKey}
        errors={errors}
        change={change}
      />
    </div>
  )
  const person = (
    <div className={css.about}>
      <Portrait name={student.name} photo={student.imageUrl ?? undefined} />
      <div>
        <div className={css.aboutName}>{student.name}</div>
        <div className={css.aboutFacts}>{about}</div>
      </div>
    </div>
  )
  const general = saving.error !== null && !newer && !isOfAField ? messageOf(saving.error) : undefined
  return (
    <>
      {question}
      {phone ? (
        <PhoneNoteForm
          title={title}
          about={person}
          state={general ?? draftText(draft.savedMs)}
          saving={saving.isPending}
          onSave={save}
          onCancel={close}
        >
          {body}
        </PhoneNoteForm>
      ) : (
        <FormPanel
          opened
          title={title}
          facts={person}
          saveLabel="Save"
          saving={saving.isPending}
          error={general}
          draftSavedMs={draft.savedMs}
          onSave={save}
          onCancel={close}
        >
          {body}
        </FormPanel>
      )}
      {newer !== undefined && (
        <NoteConflict
          mine={values}
          newer={newer}
          categories={categories}
          busy={saving.isPending}
          onSave={(merged) => {
            setValues(merged)
            setVersion(newer.version)
            saving.mutate({ values: merged, version: newer.version })
          }}
          onDiscard={() => {
            draft.forget()
            leave()
          }}
          onClose={() => saving.reset()}
        />
      )}
      <ConfirmModal
        opened={isLeaving}
        title="Close without saving?"
        confirmLabel="Close"
        destructive
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      >
        The note is not saved. Your draft stays in this browser and comes back when you open the form again.
      </ConfirmModal>
    </>
  )
}
