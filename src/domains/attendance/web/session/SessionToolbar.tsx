import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconPencil, IconPrinter, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { downloadAddress } from '#contract/download.ts'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { formatTime, formatTimeRange } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import { attendanceDownloads } from '../../contract/attendance.downloads.ts'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { SessionDayPicker, type SessionDayPickerProps } from './SessionDayPicker.tsx'
import css from './session.module.css'
import { neighboursOf } from './session-days.ts'
import { VideoConnection } from './VideoConnection.tsx'

export interface SessionToolbarProps extends SessionDayPickerProps {
  /** Undefined while it loads, and on a day without a session. */
  roll: RollPage | undefined
  reportHref: string
  isEditing: boolean
  /** Tools of the register, while it is open. */
  tools?: ReactNode
  onEdit: () => void
  onOpenReport: () => void
}

/** The row under the tabs: which session, its meeting, and what can be done with the roll. */
export function SessionToolbar(props: SessionToolbarProps) {
  const { roll, reportHref, isEditing, tools, onEdit, onOpenReport, ...picker } = props
  const { sameDay } = neighboursOf(picker.days.sessions, picker.sessionId)
  return (
    <section className={css.toolbar} aria-label="Session" data-print="hide">
      <SessionDayPicker {...picker} />
      {sameDay.length > 1 && (
        <Segments
          label="Session of this day"
          value={String(picker.sessionId)}
          options={sameDay.map((one) => ({ value: String(one.sessionId), label: formatTime(one.startAt) }))}
          onChange={(id) => {
            const chosen = sameDay.find((one) => String(one.sessionId) === id)
            if (chosen !== undefined) picker.onChooseSession(chosen)
          }}
        />
      )}
      {roll !== undefined && (
        <>
          <span className={css.times}>{formatTimeRange(roll.startAt, roll.endAt)}</span>
          <VideoConnection roll={roll} reportHref={reportHref} />
          <div className={css.actions} data-phase={roll.phase}>
            {isEditing ? (
              <>
                {tools}
                <Badge family="accent" icon={IconPencil}>
                  Editing
                </Badge>
              </>
            ) : (
              <>
                {roll.phase === 'during' && (
                  <span className={css.editFrom}>You can edit from {formatTime(roll.endAt)}</span>
                )}
                <ReasonedButton
                  size="xs"
                  reason={editRefusalOf(roll)}
                  leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                  rightSection={roll.isEditingEnabled && <KeyCap keys={['E']} />}
                  onClick={onEdit}
                >
                  Edit
                </ReasonedButton>
                {roll.phase === 'after' && <MoreMenu roll={roll} onOpenReport={onOpenReport} />}
              </>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Why the roll cannot be edited now; undefined when it can. */
export function editRefusalOf(roll: RollPage): string | undefined {
  if (roll.isEditingEnabled) return undefined
  if (roll.editRefusal !== null) return roll.editRefusal
  if (roll.phase === 'before') return 'This event hasn’t happened yet.'
  return `You can edit from ${formatTime(roll.endAt)}, after the meeting.`
}

function MoreMenu({ roll, onOpenReport }: { roll: RollPage; onOpenReport: () => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="More actions">
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />} onClick={onOpenReport}>
          Upload a meeting report
        </Menu.Item>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={downloadAddress(attendanceDownloads.roll, { attendableId: roll.attendableId }, format)}
            download
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            {`Download ${format.toUpperCase()}`}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print this roll
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
