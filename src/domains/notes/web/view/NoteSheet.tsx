import { useQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { formatWhen } from '#ui/format/times.ts'
import { SideSheet } from '#ui/panel/SideSheet.tsx'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { NoteView } from '../../contract/notes.schemas.ts'
import { titleOf } from '../list/note-marks.tsx'
import { noteQuery } from '../notes-address.ts'
import { NoteActions } from './NoteActions.tsx'
import { HiddenNote, NoteSections } from './NoteSections.tsx'

interface NoteSheetProps {
  readonly noteId: number
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

const hasActions = (note: NoteView | undefined): note is NoteView =>
  note !== undefined && (note.can.edit || note.can.remove || note.can.followUp)

/** One note beside the list it is from. Of one the viewer may not read it says who may. */
export function NoteSheet({ noteId, onClose, ...moves }: NoteSheetProps) {
  const asks = noteQuery(noteId)
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('note', noteId)], asks)
  const shown = error === null ? data : undefined
  return (
    <SideSheet
      kicker={shown === undefined ? 'Note' : `Note on ${shown.student.name}`}
      title={shown === undefined ? 'Note' : shown.title || (shown.isReadable ? 'Note' : titleOf(shown))}
      facts={
        shown === undefined
          ? '\u00a0'
          : [shown.author?.name, formatWhen(shown.createdAt, Date.now())].filter(Boolean).join(', ')
      }
      footer={hasActions(shown) ? <NoteActions note={shown} onRemoved={onClose} /> : undefined}
      onClose={onClose}
      {...moves}
    >
      {shown !== undefined &&
        (shown.isReadable ? <NoteSections note={shown} /> : <HiddenNote note={shown} />)}
      {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
    </SideSheet>
  )
}
