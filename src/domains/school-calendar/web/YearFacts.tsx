import { Button } from '@mantine/core'
import { formatDay } from '#ui/format/days.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import css from './page.module.css'
import { type CalendarPage, yearOf } from './use-school-calendar.ts'

interface YearFactsProps {
  readonly page: CalendarPage
  readonly onEdit: (() => void) | undefined
}

/** The settings of the year that is shown, with the school days that cycles and holidays leave to each campus. */
export function YearFacts({ page, onEdit }: YearFactsProps) {
  const year = yearOf(page)
  if (year === undefined) return null
  const required = year.required_days
  return (
    <Section
      title="Year settings"
      actions={
        onEdit && (
          <Button size="xs" onClick={onEdit}>
            Edit settings
          </Button>
        )
      }
    >
      <dl className={css.facts}>
        <dt>First day of school</dt>
        <dd>{formatDay(year.first_day)}</dd>
        <dt>Last day of school</dt>
        <dd>{formatDay(year.last_day)}</dd>
        {page.campuses.map(({ id, title, school_days }) => (
          <Days key={id} title={title} days={school_days} required={required} />
        ))}
        {year.notes !== '' && (
          <>
            <dt>Notes</dt>
            <dd>{year.notes}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}

function Days({ title, days, required }: { title: string; days: number; required: number | null }) {
  const isShort = required !== null && days < required
  return (
    <>
      <dt>{title}</dt>
      <dd className={isShort ? css.short : undefined}>
        {required === null ? `${days} school days` : `${days} of ${required} school days`}
      </dd>
    </>
  )
}
