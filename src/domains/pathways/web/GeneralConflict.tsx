import { useQuery } from '@tanstack/react-query'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import { bothChanged } from '#ui/panel/conflict-words.ts'
import { contestedFields, mergeFields } from '#web/forms/merge-fields.ts'
import { gradesText, stageLabels, typeLabels } from './pathway-text.ts'
import { type PathwayValues, valuesOf } from './pathway-values.ts'
import { pathwayQuery } from './pathways-address.ts'
import type { ShownPathway } from './shown-pathway.ts'

interface GeneralConflictProps {
  readonly pathwayId: number
  readonly begun: PathwayValues
  readonly yours: PathwayValues
  readonly savedBy: string
  readonly form: { readonly isSaving: boolean; readonly leave: () => void; readonly forgetError: () => void }
  /** What the other one saved, and what came of both. */
  readonly onChoose: (theirs: ShownPathway, merged: PathwayValues) => void
}

const fields = ['title', 'type', 'grades', 'stage'] as const
const labels = { title: 'Title', type: 'Type', grades: 'Default Grade', stage: 'Available for' } as const

const shown = (values: PathwayValues, field: (typeof fields)[number]): string => {
  if (field === 'type') return typeLabels[values.type]
  if (field === 'stage') return stageLabels[values.stage]
  return field === 'grades' ? gradesText(values.grades) || 'None' : values.title
}

/** Two people saved what a pathway is: yours and theirs, field by field, where both changed the same. */
export function GeneralConflict(props: GeneralConflictProps) {
  const { pathwayId, begun, yours, savedBy, form, onChoose } = props
  const { data, isFetchedAfterMount } = useQuery({ ...pathwayQuery(pathwayId), refetchOnMount: 'always' })
  if (!isFetchedAfterMount || data === undefined) return null
  const sides = { begun, yours, theirs: valuesOf(data.pathway) }
  const contested = contestedFields(fields, sides)
  return (
    <ConflictDialog
      opened
      title={`${savedBy} saved this pathway in the meantime`}
      theirName={savedBy.split(' ')[0] ?? savedBy}
      rows={contested.map((field) => ({
        key: field,
        label: labels[field],
        yours: shown(yours, field),
        theirs: shown(sides.theirs, field),
      }))}
      busy={form.isSaving}
      onSave={(choices) =>
        onChoose(
          data.pathway,
          mergeFields(fields, sides, (key) => choices.get(key) !== 'theirs'),
        )
      }
      onDiscard={form.leave}
      onClose={form.forgetError}
    >
      {bothChanged(contested.map((field) => labels[field]))}
    </ConflictDialog>
  )
}
