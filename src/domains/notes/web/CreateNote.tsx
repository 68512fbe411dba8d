import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { may, useViewer } from '#web/calls/session.ts'

interface CreateNoteProps {
  readonly studentId: string
  /** Whether the viewer writes notes on this student; undefined until it is known. */
  readonly may: boolean | undefined
}

/** Opens the form of a new note. Until the student is known the head is as high as it will be. */
export function CreateNote({ studentId, may: mayWrite }: CreateNoteProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  if (!(mayWrite ?? may(viewer, 'notes.write'))) return null
  const open = () =>
    void navigate({
      to: '/students/$studentId/notes/form/{-$noteId}',
      params: { studentId, noteId: undefined },
      search: (before) => before,
      resetScroll: false,
    })
  return (
    <Button
      variant="filled"
      disabled={mayWrite === undefined}
      leftSection={<IconNote size={16} stroke={1.75} aria-hidden />}
      onClick={open}
    >
      Create a Note
    </Button>
  )
}
