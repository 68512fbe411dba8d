import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDayOf } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { Timeline } from '#ui/status/Timeline.tsx'
import type { ApplicationPage } from '../../contract/applications.schemas.ts'
import css from '../admissions.module.css'
import { AddRemark } from './AddRemark.tsx'
import { eventTitle } from './event-words.ts'

/** Of today the time, of another day the day. */
function whenOf(at: string, nowMs: number): string {
  const day = formatDayOf(at)
  return day === formatDayOf(new Date(nowMs).toISOString())
    ? formatTime(at)
    : day.replace(/^\w+, |, \d{4}$/g, '')
}

/** What happened, the newest first, with what the staff remarked. */
export function HistorySection({ application }: { readonly application: ApplicationPage }) {
  const [isOpen, setOpen] = useState(false)
  const { id, events, canManage, isDeleted } = application
  return (
    <Section
      title="History"
      actions={
        canManage &&
        !isDeleted && (
          <Button
            size="xs"
            leftSection={<IconNote size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            Add a remark
          </Button>
        )
      }
    >
      <Timeline
        label="History"
        events={events.map((event) => ({
          key: String(event.id),
          time: whenOf(event.at, Date.now()),
          title: eventTitle(event),
          ...(event.detail !== '' && { detail: <span className={css.detail}>{event.detail}</span> }),
        }))}
      />
      {isOpen && <AddRemark applicationId={id} onClose={() => setOpen(false)} />}
    </Section>
  )
}
