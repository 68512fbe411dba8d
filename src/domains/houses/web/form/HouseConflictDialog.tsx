import { formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import { bothChanged } from '#ui/panel/conflict-words.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { HouseConflict } from '../../contract/house-form.schemas.ts'
import { formatStandupTime } from '../../rules/standup-time.ts'
import { type ContestedField, conflicts, type HouseValues, merge, valuesOf } from './house-values.ts'

interface HouseConflictDialogProps {
  readonly form: Pick<
    ServerForm<HouseValues, number>,
    'values' | 'stored' | 'isSaving' | 'resolve' | 'leave' | 'forgetError'
  >
  readonly conflict: HouseConflict
  readonly campuses: readonly { readonly cohort_id: number; readonly title: string }[]
}

const labels: Readonly<Record<ContestedField, string>> = {
  title: 'Name',
  cohortId: 'Campus',
  advisor: 'Advisor',
  presidentId: 'President',
  vicePresidentId: 'Vice-president',
  time: 'Stand-up time',
  link: 'Conference link',
  members: 'Students',
}

/** Yours and theirs, field by field, where both changed the same; what only one changed is kept as it is. */
export function HouseConflictDialog({ form, conflict, campuses }: HouseConflictDialogProps) {
  const { values: yours, stored: begun } = form
  const theirs = valuesOf(conflict.house)
  const fields = conflicts(begun, yours, theirs)
  const nameOf = (values: HouseValues, id: number | null) =>
    values.members.find((member) => member.id === id)?.name ?? 'Nobody'
  const shown = (values: HouseValues, field: ContestedField): string => {
    if (field === 'members') return formatNoun(values.members.length, 'student')
    if (field === 'advisor') return values.advisor?.name ?? 'Nobody'
    if (field === 'presidentId' || field === 'vicePresidentId') return nameOf(values, values[field])
    if (field === 'cohortId')
      return campuses.find(({ cohort_id }) => cohort_id === values.cohortId)?.title ?? '–'
    if (field === 'time') return values.time === '' ? '–' : formatStandupTime(values.time)
    return values[field] === '' ? '–' : values[field]
  }
  return (
    <ConflictDialog
      opened
      title={`${conflict.savedBy} saved this house at ${formatMoment(conflict.savedAt, Date.now())}`}
      theirName={conflict.savedBy.split(' ')[0] ?? conflict.savedBy}
      rows={fields.map((field) => ({
        key: field,
        label: labels[field],
        yours: shown(yours, field),
        theirs: shown(theirs, field),
      }))}
      busy={form.isSaving}
      onSave={(choices) =>
        form.resolve(
          merge(begun, yours, theirs, (field) => choices.get(field) !== 'theirs'),
          theirs,
          conflict.house.version,
        )
      }
      onDiscard={form.leave}
      onClose={form.forgetError}
    >
      {bothChanged(fields.map((field) => labels[field]))}
    </ConflictDialog>
  )
}
