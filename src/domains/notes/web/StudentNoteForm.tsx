import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api, client } from '#web/calls/api.ts'
import { throwsUnlessShown } from '#web/calls/api-error.ts'
import { LeadOn } from '#web/pages/LeadOn.tsx'
import { toForm, valuesOf } from './form/note-values.ts'
import { studentFacts } from './list/student-facts.ts'
import { NoteForm } from './note-form.embed.tsx'

/** The form in which one goes on with what was typed while the note was saved. */
const noteFormPath = '/students/$studentId/notes/form/{-$noteId}'
const route = getRouteApi('/authenticated/staff/students/$studentId/notes/form/{-$noteId}')

/** A new note on a student, or the correction of one's own. */
export function StudentNoteForm() {
  const params = route.useParams()
  const studentId = Number(params.studentId)
  const noteId = params.noteId === undefined ? undefined : Number(params.noteId)
  const navigate = route.useNavigate()
  const { data: facts } = useQuery(
    api.notes.getNoteForm.queryOptions({ input: { studentId }, throwOnError: throwsUnlessShown }),
  )
  const { data: note } = useQuery(
    api.notes.getNote.queryOptions({
      input: { studentId, noteId: noteId ?? 0 },
      enabled: noteId !== undefined,
      throwOnError: throwsUnlessShown,
      // What is edited does not change under the writer's hands; a newer version shows when saving.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  )
  if (facts === undefined || (noteId !== undefined && note === undefined)) return null
  // Somebody else's note is read, not changed.
  if (note?.can.edit === false)
    return (
      <LeadOn
        to="/students/$studentId/notes/view/$noteId"
        params={{ ...params, noteId: String(note.id) }}
        replace
      />
    )
  const isNew = note === undefined || noteId === undefined
  const offered = facts.categories
  const own = note?.categories.filter(({ id }) => !offered.some((one) => one.id === id)) ?? []
  return (
    <NoteForm
      title={isNew ? 'Create a Note' : 'Edit note'}
      student={facts.student}
      about={studentFacts(facts.student)}
      categories={[...offered, ...own]}
      today={facts.today}
      initial={isNew ? { ...facts.note, dueAt: '' } : valuesOf(note)}
      version={note?.version ?? null}
      subject={isNew ? `student-${studentId}` : `note-${noteId}`}
      store={(values, version) =>
        isNew
          ? client.notes.createNote({ studentId, ...toForm(values) })
          : client.notes.updateNote({ studentId, noteId, version: version ?? 1, ...toForm(values) })
      }
      onSaved={(saved, isTypedOn) =>
        void navigate({
          to: isTypedOn ? noteFormPath : '/students/$studentId/notes/view/$noteId',
          params: { studentId: params.studentId, noteId: String(saved) },
          ...(isTypedOn && { replace: true, ignoreBlocker: true }),
        })
      }
      onClose={() =>
        void navigate({ to: '/students/$studentId/notes', params: { studentId: params.studentId } })
      }
    />
  )
}
