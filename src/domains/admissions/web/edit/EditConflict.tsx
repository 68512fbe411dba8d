import { formatMoment } from '#ui/format/times.ts'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import { bothChanged } from '#ui/panel/conflict-words.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { ApplicationFields } from '../../contract/edit.contract.ts'
import { editedFieldWords } from '../../rules/edited-fields.ts'
import { type ApplicationValues, type BegunForm, contestedOf, merge, valuesOf } from './application-values.ts'
import { interviewOptions, recordsOptions, tuitionOptions } from './state-options.ts'

interface EditConflictProps {
  readonly form: Pick<
    ServerForm<ApplicationValues, number>,
    'values' | 'stored' | 'isSaving' | 'resolve' | 'leave' | 'forgetError'
  >
  readonly conflict: {
    readonly fields: ApplicationFields
    readonly savedBy: string
    readonly savedAt: string
  }
  readonly begun: BegunForm
}

/** As the conflict calls whoever applies; of people the first name is enough. */
const family = 'The family'

const labelOf = (options: readonly { readonly value: string; readonly label: string }[], value: string) =>
  options.find((one) => one.value === value)?.label ?? value

/** Yours and theirs, field by field, where both changed the same; all else of both is kept. */
export function EditConflict({ form, conflict, begun }: EditConflictProps) {
  const theirs = valuesOf(conflict.fields)
  const sides = { begun: form.stored, yours: form.values, theirs }
  const shown = (values: ApplicationValues, field: keyof ApplicationValues): string => {
    if (field === 'guardians')
      return values.guardians.map(({ name, email }) => `${name} ${email}`.trim()).join(', ') || 'Nobody'
    const text = values[field]
    if (field === 'flexible_tuition_state') return labelOf(tuitionOptions, text)
    if (field === 'academic_records_state') return labelOf(recordsOptions, text)
    if (field === 'student_interview_state') return labelOf(interviewOptions, text)
    if (field === 'cohort_id')
      return begun.campuses.find(({ cohort_id }) => String(cohort_id) === text)?.title ?? 'Not said yet'
    return text === '' ? '–' : text
  }
  const rows = contestedOf(sides).map((field) => ({
    key: field as string,
    label: editedFieldWords[field],
    yours: shown(form.values, field),
    theirs: shown(theirs, field),
  }))
  return (
    <ConflictDialog
      opened
      title={`${conflict.savedBy} saved this application at ${formatMoment(conflict.savedAt, Date.now())}`}
      theirName={conflict.savedBy === family ? family : (conflict.savedBy.split(' ')[0] ?? conflict.savedBy)}
      rows={rows}
      busy={form.isSaving}
      onSave={(choices) =>
        form.resolve(
          merge(sides, (key) => choices.get(key) !== 'theirs'),
          theirs,
          conflict.fields.version,
        )
      }
      onDiscard={form.leave}
      onClose={form.forgetError}
    >
      {bothChanged(rows.map(({ label }) => label))}
    </ConflictDialog>
  )
}
