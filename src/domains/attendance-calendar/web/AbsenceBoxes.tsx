import { Anchor, Checkbox, Menu } from '@mantine/core'
import { excuseReasons } from '#domains/excuses/contract/excuse-values.ts'
import { formatNames } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import type { CalendarSession } from '../contract/calendar.schemas.ts'
import { useSessionExcuse, useSetPresence } from './calendar-data.ts'
import css from './day.module.css'

type StudentRecord = NonNullable<CalendarSession['record']>

/** A reason of one's own needs words, which the absence form takes. */
const quickReasons = excuseReasons.filter((reason) => reason !== 'Other')

const notes: Readonly<Record<string, string>> = {
  both: 'Both excused and absent: remove the excuse first.',
  not_yours: 'Only those who take this roll can change the absence.',
  running: 'Attendance is auto-updating. You can change it after the meeting.',
}

/**
 * Absent and excused of one session (1-staff-tools §4). While both are set neither can be toggled, and the excuse is
 * removed beside them (domain.md §5); both are disabled while a request runs. An excuse that the box does not show – the
 * student came all the same, or it waits – leaves no room for another, and stands beside it.
 */
export function AbsenceBoxes({
  session,
  record,
}: {
  readonly session: CalendarSession
  readonly record: StudentRecord
}) {
  const viewer = useViewer()
  const presence = useSetPresence(viewer.userId)
  const excuse = useSessionExcuse()
  const isBusy = presence.isPending || excuse.isPending
  const standing = standingExcuse(record)
  const isBoth = record.box_lock === 'both'
  const mayExcuse = may(viewer, 'excuses.create')
  const mayRemove = mayExcuse && standing.refusal === null && standing.isThere
  const note = record.box_lock === null ? undefined : notes[record.box_lock]
  const excuseBox = (
    <Checkbox
      label="Excused"
      checked={standing.isExcused}
      readOnly
      disabled={isBusy || isBoth || (standing.isExcused ? !mayRemove : !mayExcuse || record.excuse !== null)}
      {...(standing.isExcused && { onClick: () => excuse.remove.mutate(session) })}
    />
  )
  return (
    <span className={css.boxes}>
      <Checkbox
        label="Absent"
        checked={record.absent}
        disabled={isBusy || record.box_lock !== null}
        onChange={(event) => presence.mutate({ session, present: !event.currentTarget.checked })}
      />
      <TellFamily presence={presence} />
      {standing.isExcused || record.excuse !== null ? (
        excuseBox
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>{excuseBox}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Reason</Menu.Label>
            {quickReasons.map((reason) => (
              <Menu.Item key={reason} onClick={() => excuse.add.mutate({ session, reason })}>
                {reason}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {note !== undefined && <span className={css.note}>{note}</span>}
      {record.excuse !== null && (
        <StandingNote excuse={record.excuse} isShown={standing.isExcused} mayExcuse={mayExcuse} />
      )}
      {mayRemove && (isBoth || !standing.isExcused) && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          disabled={isBusy}
          onClick={() => excuse.remove.mutate(session)}
        >
          Remove the excuse
        </Anchor>
      )}
    </span>
  )
}

/** How the excuse that counts stands to the row: an excuse may stand over a session whose roll was not taken. */
const standingExcuse = ({ excused, present, excuse_id, excuse }: StudentRecord) => ({
  isExcused: excused || (excuse_id !== null && !present),
  isThere: excuse !== null && !excuse.is_waiting,
  refusal: excuse?.remove_refusal ?? null,
})

/** What the box alone does not say: an excuse that it does not show, and why it cannot be taken away. */
function StandingNote({
  excuse,
  isShown,
  mayExcuse,
}: {
  readonly excuse: NonNullable<StudentRecord['excuse']>
  readonly isShown: boolean
  readonly mayExcuse: boolean
}) {
  const refusal = mayExcuse && !excuse.is_waiting ? excuse.remove_refusal : null
  if (isShown && !excuse.is_waiting && refusal === null) return null
  return (
    <span className={css.note}>
      {excuse.is_waiting
        ? 'An excuse during this session waits for a decision. '
        : !isShown && 'There is an approved excuse during this session. '}
      {refusal} <UiLink href={excuse.url}>Open the excuse</UiLink>
    </span>
  )
}

/** The box is changed at once; that a family had been told otherwise is asked about right after it. */
function TellFamily({ presence }: { readonly presence: ReturnType<typeof useSetPresence> }) {
  const { data, variables } = presence
  const names = data?.told_otherwise ?? []
  return (
    <ConfirmModal
      opened={names.length > 0}
      title="Tell the family it was corrected?"
      confirmLabel="Tell the family"
      cancelLabel="Not now"
      onConfirm={() => variables && presence.mutate({ ...variables, tellsFamily: true })}
      onCancel={presence.reset}
    >
      {formatNames(names, 3)} had been told something else. An email goes out at once; later the roll’s “why”
      offers it.
    </ConfirmModal>
  )
}
