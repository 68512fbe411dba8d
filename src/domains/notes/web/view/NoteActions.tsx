import { Button } from '@mantine/core'
import { IconCalendarCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import type { NoteView } from '../../contract/notes.schemas.ts'
import { useFollowUp, useRemoveNote } from './use-note-actions.ts'

/** What may be done with a note: remove, follow up, edit. */
export function NoteActions({ note, onRemoved }: { note: NoteView; onRemoved: () => void }) {
  const navigate = useNavigate()
  const removing = useRemoveNote(onRemoved)
  const following = useFollowUp()
  const address = { studentId: note.student.id, noteId: note.id }
  const isDone = note.followUpDoneAt !== null
  return (
    <>
      {note.can.remove && (
        <ReasonedButton
          variant="subtle"
          busy={removing.isPending}
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => removing.mutate(address)}
        >
          Remove
        </ReasonedButton>
      )}
      {note.can.edit && (
        <Button
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={() =>
            void navigate({
              to: '/students/$studentId/notes/form/{-$noteId}',
              params: { studentId: String(note.student.id), noteId: String(note.id) },
            })
          }
        >
          Edit
        </Button>
      )}
      {note.can.followUp && (
        <ReasonedButton
          variant={isDone ? 'default' : 'filled'}
          busy={following.isPending}
          leftSection={<IconCalendarCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => following.mutate({ ...address, done: !isDone })}
        >
          {isDone ? 'Open follow-up again' : 'Follow-up done'}
        </ReasonedButton>
      )}
    </>
  )
}
