import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { OfferedTopic } from '../../contract/units.schemas.ts'
import { curriculumQueries } from '../curriculum-queries.ts'
import { UnitConflictDialog } from './UnitConflictDialog.tsx'
import { UnitFields } from './UnitFields.tsx'
import { UnitSections } from './UnitSections.tsx'
import { emptyUnit, failuresOf, fieldNames, toFields, valuesOf } from './unit-values.ts'
import { useUndelete } from './use-undelete.ts'

type UnitAnswer = ContractRouterOutputs['units']['getUnit']

interface UnitFormProps {
  /** A new unit without it. */
  readonly answer: UnitAnswer | undefined
  readonly topics: readonly OfferedTopic[]
  readonly onClose: () => void
}

/** The form of a unit; what someone else saved meanwhile is shown beside one's own. */
export function UnitForm({ answer, topics, onClose }: UnitFormProps) {
  const unit = answer?.unit
  const unit_id = unit?.id ?? 0
  const undelete = useUndelete(unit_id)
  const form = useServerForm({
    initial: unit ? valuesOf(unit) : emptyUnit,
    version: unit?.version ?? 0,
    send: (values, version) =>
      unit === undefined
        ? client.units.createUnit(toFields(values))
        : client.units.saveUnit({ ...toFields(values), unit_id, version }),
    what: 'the unit',
    failure: unit === undefined ? failuresOf.create : failuresOf.update,
    names: fieldNames,
    drawsConflict: true,
    shownBy: curriculumQueries,
    said: ({ message }) => ({ message, undo: message.endsWith(' deleted') ? undelete : undefined }),
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={unit?.title ?? 'New unit'}
      facts={unit?.isRetired === true ? 'Retired: no longer offered.' : undefined}
      saveLabel={unit === undefined ? 'Create unit' : 'Save unit'}
    >
      <UnitFields form={form} topics={topics} />
      {answer !== undefined && <UnitSections answer={answer} form={form} />}
      {form.conflict && <UnitConflictDialog form={form} conflict={form.conflict} topics={topics} />}
    </FormPanel>
  )
}
