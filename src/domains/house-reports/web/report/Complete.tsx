import { Button } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatMonthDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { HouseReport, ReportItemOnWire } from '../../contract/house-reports.schemas.ts'
import css from './fold.module.css'
import { useDecideItem } from './use-decide-item.ts'

interface CompleteProps {
  report: HouseReport
  items: readonly ReportItemOnWire[]
}

/** What was done or dismissed, collapsed with its count; each can be opened again (2-back-office §4). */
export function Complete({ report, items }: CompleteProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const decide = useDecideItem(report)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section className={css.fold}>
      <h3 className={css.title}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
          Complete <span className={css.count}>{items.length}</span>
        </button>
      </h3>
      {isOpen && (
        <ul id={listId} className={css.rows}>
          {items.map((item) => (
            <li key={item.id} className={css.row}>
              <span className={css.words}>
                <span className={css.name}>
                  <PersonName id={item.studentId}>{item.studentName}</PersonName>
                </span>
                <span className={css.fact}>{item.title}</span>
              </span>
              <span className={css.how}>{howText(item)}</span>
              {report.can.act && (
                <Button
                  size="xs"
                  variant="subtle"
                  leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
                  aria-label={`Undo ${item.studentName}`}
                  onClick={() => decide(item, 'undo')}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
          {items.length === 0 && <li className={css.none}>Nothing yet.</li>}
        </ul>
      )}
    </section>
  )
}

const doneWords = { note: 'Done by a note', message: 'Done by a message', click: 'Marked as done' } as const

/** `Done by a message, Maren Okafor-Lindqvist, Nov 9`. */
function howText({ doneAt, dismissedAt, doneHow, decidedByName }: ReportItemOnWire): string {
  const at = doneAt ?? dismissedAt
  const what = dismissedAt !== null ? 'Dismissed' : doneWords[doneHow ?? 'click']
  return [what, decidedByName, at !== null && formatMonthDay(schoolDayOf(at))].filter(Boolean).join(', ')
}
