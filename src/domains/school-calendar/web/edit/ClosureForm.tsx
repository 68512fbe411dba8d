import { TextInput } from '@mantine/core'
import { closureWords } from '#domains/school-year/rules/day-off.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import type { CalendarPage, DayFacts } from '../use-school-calendar.ts'
import { ChangeModal } from './ChangeModal.tsx'
import { type ClosureValues, closingOffer, closureValues, placesOf } from './closure-values.ts'
import { DaysFields } from './DaysFields.tsx'
import css from './edit.module.css'
import { ReasonField } from './ReasonField.tsx'
import { useChangeForm } from './use-change-form.ts'
import { useTellFields, useTelling } from './use-telling.tsx'

interface ClosureFormProps {
  readonly page: CalendarPage
  /** The day to close; of a closure that is corrected its first. */
  readonly date: string
  readonly closure?: CalendarPage['holidays'][number]
  readonly can: DayFacts['can']
  readonly onClose: () => void
}

/** Closes days, or corrects a closing: which campus and why, what follows from it, and who is told. */
export function ClosureForm({ page, date, closure, can, onClose }: ClosureFormProps) {
  const telling = useTelling(can.tell)
  const offerOf = (values: ClosureValues) => closingOffer(page, date, values)
  const form = useChangeForm({
    initial: closureValues(date, closure, can),
    toChange: ({ cohort_id, ...values }) => ({
      kind: 'closure',
      ...(closure && { id: closure.id }),
      ...values,
      cohort_id: Number(cohort_id) || null,
    }),
    tell: (values) => telling.wordsOf(offerOf(values)),
    previewsFirst: true,
    isAlsoDirty: telling.isDirty,
    onClose,
  })
  const { label, fields } = useTellFields(telling, offerOf(form.values), form.errorOf)
  return (
    <ChangeModal
      form={form}
      title={closure === undefined ? 'Close school' : 'Closed days'}
      removal={closure && { kind: 'remove_holiday', id: closure.id }}
      saveLabel={label(closure === undefined ? 'Close' : 'Save')}
      removeLabel="Open again"
    >
      <DaysFields form={form} />
      <SelectField label="What is closed" options={placesOf(page, can)} {...form.field('cohort_id')} />
      <ReasonField
        value={form.values.reason}
        onChange={(reason) => form.change({ reason, title: closureWords[reason].label })}
      />
      <TextInput
        label="Shown to families as"
        leftSection={<span className={css.before}>Closed:</span>}
        leftSectionWidth={66}
        placeholder="such as frozen pipes"
        maxLength={60}
        {...form.text('title')}
      />
      {fields}
    </ChangeModal>
  )
}
