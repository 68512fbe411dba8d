import { contestedFields, mergeFields } from '#web/forms/merge-fields.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { Ability } from '../../contract/abilities.contract.ts'
import { schoolStageOptions } from '../../rules/school-stages.ts'
import { SavedConflict } from '../SavedConflict.tsx'
import { type AbilityValues, abilityValues } from './ability-values.ts'

interface AbilityConflictProps {
  readonly form: Pick<
    ServerForm<AbilityValues, number>,
    'values' | 'stored' | 'isSaving' | 'resolve' | 'leave' | 'forgetError'
  >
  readonly conflict: { readonly savedBy: string; readonly savedAt: string; readonly ability: Ability }
}

const labels = {
  title: 'Title',
  description: 'Description',
  stage: 'School stage',
  credit: 'Credits',
} as const
const fields = ['title', 'description', 'stage', 'credit'] as const

const shown = (values: AbilityValues, field: keyof typeof labels): string =>
  field === 'stage'
    ? (schoolStageOptions.find(({ value }) => value === values.stage)?.label ?? values.stage)
    : values[field] || '–'

/** Yours and theirs, field by field, where both changed the same of an ability. */
export function AbilityConflict({ form, conflict }: AbilityConflictProps) {
  const theirs = abilityValues(conflict.ability)
  const sides = { begun: form.stored, yours: form.values, theirs }
  return (
    <SavedConflict
      form={form}
      what="ability"
      conflict={conflict}
      theirs={theirs}
      version={conflict.ability.version}
      rows={contestedFields(fields, sides).map((field) => ({
        key: field,
        label: labels[field],
        yours: shown(sides.yours, field),
        theirs: shown(theirs, field),
      }))}
      merge={(takesYours) => mergeFields(fields, sides, takesYours)}
    />
  )
}
