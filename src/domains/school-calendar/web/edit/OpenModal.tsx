import { getRouteApi } from '@tanstack/react-router'
import { formatDay } from '#ui/format/days.ts'
import { openingWords } from '../../rules/closing-words.ts'
import {
  type CalendarPage,
  type DayFacts,
  useCloseModal,
  useDayFacts,
  useSchoolCalendar,
} from '../use-school-calendar.ts'
import { ChangeModal } from './ChangeModal.tsx'
import css from './edit.module.css'
import { MissingModal } from './MissingModal.tsx'
import { useChangeForm } from './use-change-form.ts'
import { useTellFields, useTelling } from './use-telling.tsx'

const route = getRouteApi('/authenticated/staff/cycles-and-holidays/days/$date/open/$holidayId')

/** `/cycles-and-holidays/days/:date/open/:holidayId`: a closed day is a school day again. */
export function OpenModal() {
  const { date, holidayId } = route.useParams()
  const { data: page } = useSchoolCalendar()
  const { data: day } = useDayFacts(date)
  const close = useCloseModal()
  if (page === undefined) return null
  const closure = page.holidays.find(
    ({ id, closed_for, starts_on, ends_on }) =>
      String(id) === holidayId && closed_for !== null && starts_on <= date && date <= ends_on,
  )
  if (closure === undefined) return <MissingModal what="closed day" onClose={close} />
  if (day === undefined) return null
  return <OpenForm page={page} date={date} closure={closure} can={day.can} onClose={close} />
}

interface OpenFormProps {
  readonly page: CalendarPage
  readonly date: string
  readonly closure: CalendarPage['holidays'][number]
  readonly can: DayFacts['can']
  readonly onClose: () => void
}

function OpenForm({ page, date, closure, can, onClose }: OpenFormProps) {
  const offer = {
    cohortId: closure.cohort_id,
    usual: openingWords({ campus: closure.campus, date }),
    isUsual: date >= page.today,
  }
  const telling = useTelling(can.tell)
  const form = useChangeForm({
    initial: {},
    toChange: () => ({ kind: 'open_day', id: closure.id, date }),
    tell: () => telling.wordsOf(offer),
    previewsFirst: true,
    isAlsoDirty: telling.isDirty,
    onClose,
  })
  const { label, fields } = useTellFields(telling, offer, form.errorOf)
  return (
    <ChangeModal form={form} title={`Open ${formatDay(date)} again`} saveLabel={label('Open')}>
      <p className={css.note}>
        {closure.campus === null ? 'All campuses are' : `${closure.campus} is`} closed: {closure.title}.
        Sessions that were cancelled are held again.
      </p>
      {fields}
    </ChangeModal>
  )
}
