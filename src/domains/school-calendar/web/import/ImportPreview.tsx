import { Button, Loader } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { TaskBody, TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { classes } from '#ui/status/family-class.ts'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLeftForm } from '#web/forms/left-form.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { CalendarImport, ImportRow } from '../../contract/calendar-import.contract.ts'
import { Effects } from '../Effects.tsx'
import { useUndoChange } from '../use-calendar-change.ts'
import { ImportRows } from './ImportRows.tsx'
import css from './import.module.css'
import { NotImported } from './NotImported.tsx'

interface ImportPreviewProps {
  readonly importId: number
  readonly onClose: () => void
}

/** What a file does to the calendar, row by row, each with its box; applied as one change that Undo takes back. */
export function ImportPreview({ importId, onClose }: ImportPreviewProps) {
  const { data, error, refetch } = useQuery(
    api.calendarImport.getImport.queryOptions({ input: { import_id: importId }, staleTime: 0 }),
  )
  if (data !== undefined) return <Preview found={data} onClose={onClose} onChanged={() => void refetch()} />
  return (
    <TaskDrawer opened title="Import calendar" onClose={onClose}>
      <TaskBody>
        {error === null ? (
          <Loader size={16} role="img" aria-label="Reading the file" />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
      </TaskBody>
    </TaskDrawer>
  )
}

interface PreviewProps {
  readonly found: CalendarImport
  readonly onClose: () => void
  readonly onChanged: () => void
}

function Preview({ found, onClose, onChanged }: PreviewProps) {
  const queryClient = useQueryClient()
  const undo = useUndoChange()
  const left = useLeftForm()
  // Rows that are sure are ticked until somebody unticks them; the others the other way round.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isChosen = ({ key, is_sure }: ImportRow) => is_sure !== turned.has(key)
  const keys = found.rows.filter(isChosen).map(({ key }) => key)
  const turn = (rows: readonly ImportRow[], on: boolean) =>
    setTurned((before) => {
      const next = new Set(before)
      for (const { key, is_sure } of rows)
        if (is_sure === on) next.delete(key)
        else next.add(key)
      return next
    })
  const effects = useQuery({
    ...api.calendarImport.previewImport.queryOptions({ input: { import_id: found.id, keys }, staleTime: 0 }),
    placeholderData: keepPreviousData,
    enabled: keys.length > 0,
  })
  // What is on the screen may be what the former ticks would change.
  const isLooking = keys.length > 0 && (effects.isPending || effects.isPlaceholderData)
  const applying = useMutation({
    mutationFn: () => client.calendarImport.applyImport({ import_id: found.id, keys }),
    onMutate: left.onSend,
    onSuccess: ({ change_id, message }) => {
      toast.success(message, change_id === null ? undefined : () => undo.mutate(change_id))
      if (!left.isLeft()) onClose()
    },
    onError: onChanged,
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <TaskDrawer
      opened
      title="Import calendar"
      facts={`${found.calendar_name}, from ${found.file_name}, for ${found.campus ?? 'the whole network'}`}
      onClose={onClose}
      footer={
        <>
          <span
            className={classes(css.note, css.chosen)}
            role={applying.error === null ? undefined : 'alert'}
          >
            {applying.error === null
              ? `${keys.length} of ${found.rows.length} chosen`
              : messageOf(applying.error)}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <ReasonedButton
            variant="filled"
            busy={applying.isPending || isLooking}
            reason={keys.length === 0 ? 'Choose at least one row.' : undefined}
            onClick={() => applying.mutate()}
          >
            {keys.length === 1 ? 'Apply 1 change' : `Apply ${keys.length} changes`}
          </ReasonedButton>
        </>
      }
    >
      {found.rows.length === 0 && (
        <PanelSection>
          <p className={css.note}>
            Nothing to change:{' '}
            {found.unchanged === 1 ? 'the holiday' : `all ${formatNoun(found.unchanged, 'holiday')}`} of this
            file {found.unchanged === 1 ? 'is' : 'are'} in the calendar already.
          </p>
        </PanelSection>
      )}
      {keys.length > 0 && (
        <PanelSection title="What else it changes">
          {effects.data === undefined ? (
            effects.error === null ? (
              <Loader size={16} role="img" aria-label="Checking what changes" />
            ) : (
              <p className={css.note}>{messageOf(effects.error)}</p>
            )
          ) : (
            <Effects effects={effects.data} />
          )}
        </PanelSection>
      )}
      <ImportRows rows={found.rows} isChosen={isChosen} onTurn={turn} />
      {found.rows.length > 0 && found.unchanged > 0 && (
        <PanelSection>
          <p className={css.note}>
            {formatNoun(found.unchanged, 'holiday')} of this file already in the calendar.
          </p>
        </PanelSection>
      )}
      <NotImported events={found.not_imported} />
    </TaskDrawer>
  )
}
