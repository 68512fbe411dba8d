import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { cycleOptions, houseOptions, type PointsChoices, type PointsValues } from './points-values.ts'

interface HouseAndCycleProps {
  readonly form: Pick<ServerForm<PointsValues, number>, 'field'>
  readonly choices: PointsChoices
}

/** Who gets the points, and in which cycle they count. */
export const HouseAndCycle = ({ form, choices }: HouseAndCycleProps) => (
  <FieldPair>
    <SelectField label="House" options={houseOptions(choices)} {...form.field('house_id')} />
    <SelectField label="Cycle" options={cycleOptions(choices)} {...form.field('cycle_id')} />
  </FieldPair>
)
