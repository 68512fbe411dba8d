import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ClosureReason, closureReasons } from '#domains/school-year/contract/closures.ts'
import { closureWords } from '#domains/school-year/rules/day-off.ts'
import { closureIcons } from '#domains/school-year/web/closure-icons.embed.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { closingWords } from '../../rules/closing-words.ts'
import { isDay } from '../../rules/day-text.ts'
import type { CalendarPage, DayFacts } from '../use-school-calendar.ts'
import { ChangeModal } from './ChangeModal.tsx'
import { DaysFields } from './DaysFields.tsx'
import css from './edit.module.css'
import { useTelling } from './use-telling.tsx'

interface ClosureFormProps {
  readonly page: CalendarPage
  /** The day to close; of a closure that is corrected its first. */
  readonly date: string
  readonly closure?: CalendarPage['holidays'][number]
  readonly can: DayFacts['can']
  readonly onClose: () => void
}

const fields = ['starts_on', 'ends_on', 'cohort_id', 'title', 'tell.title', 'tell.body']

/** Closes days, or corrects a closing: which campus and why, what follows from it, and who is told. */
export function ClosureForm({ page, date, closure, can, onClose }: ClosureFormProps) {
  const [values, setValues] = useState({
    starts_on: date,
    ends_on: closure?.ends_on ?? date,
    cohort_id:
      closure === undefined ? (can.close_all ? null : (can.close_campuses[0] ?? null)) : closure.cohort_id,
    reason: closure?.closed_for ?? ('snow' as ClosureReason),
    title: closure?.title ?? closureWords.snow.label,
  })
  const [isDirty, setDirty] = useState(false)
  const change = (part: Partial<typeof values>) => {
    setDirty(true)
    setValues((before) => ({ ...before, ...part }))
  }
  const places = [
    ...(can.close_all ? [{ value: '', label: 'All campuses' }] : []),
    ...page.campuses
      .filter(({ id }) => can.close_campuses.includes(id))
      .map(({ id, title }) => ({ value: String(id), label: title })),
  ]
  const isWhole = isDay(values.starts_on) && isDay(values.ends_on)
  const days = {
    startsOn: isWhole ? values.starts_on : date,
    endsOn: isWhole ? values.ends_on : date,
  }
  const telling = useTelling({
    cohortId: values.cohort_id,
    usual: closingWords({
      ...days,
      campus: page.campuses.find(({ id }) => id === values.cohort_id)?.title ?? null,
      label: values.title,
      today: page.today,
    }),
    isUsual: days.endsOn >= page.today,
    isAllowed: can.tell,
  })
  return (
    <ChangeModal
      title={closure === undefined ? 'Close school' : 'Closed days'}
      change={{ kind: 'closure', ...(closure && { id: closure.id }), ...values }}
      tell={telling.words}
      removal={closure && { kind: 'remove_holiday', id: closure.id }}
      saveLabel={telling.label(closure === undefined ? 'Close' : 'Save')}
      previewLabel="Preview"
      removeLabel="Open again"
      isDirty={isDirty || telling.isDirty}
      onClose={onClose}
      fields={fields}
    >
      {(errorOf) => (
        <>
          <DaysFields values={values} errorOf={errorOf} onChange={change} />
          <SelectField
            label="What is closed"
            value={String(values.cohort_id ?? '')}
            error={errorOf('cohort_id')}
            options={places}
            onChange={(id) => change({ cohort_id: Number(id) || null })}
          />
          <Radio.Group
            label="Why"
            value={values.reason}
            onChange={(chosen) => {
              const reason = closureReasons.find((one) => one === chosen) ?? 'other'
              change({ reason, title: closureWords[reason].label })
            }}
          >
            <div className={css.reasons}>
              {closureReasons.map((reason) => (
                <Reason key={reason} reason={reason} />
              ))}
            </div>
          </Radio.Group>
          <TextInput
            label="Shown to families as"
            leftSection={<span className={css.before}>Closed:</span>}
            leftSectionWidth={66}
            placeholder="such as frozen pipes"
            maxLength={60}
            value={values.title}
            error={errorOf('title')}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          {telling.fields(errorOf)}
        </>
      )}
    </ChangeModal>
  )
}

function Reason({ reason }: { reason: ClosureReason }) {
  const Icon = closureIcons[reason]
  return (
    <Radio
      value={reason}
      label={
        <span className={css.reason}>
          <Icon size={16} stroke={1.75} aria-hidden /> {closureWords[reason].name}
        </span>
      }
    />
  )
}
