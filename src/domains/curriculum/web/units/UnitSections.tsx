import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import css from '../versions.module.css'
import { RetireUnit } from './RetireUnit.tsx'
import { UnitHistory } from './UnitHistory.tsx'
import { UnitUses } from './UnitUses.tsx'
import { type UnitValues, valuesOf } from './unit-values.ts'

interface UnitSectionsProps {
  readonly answer: ContractRouterOutputs['units']['getUnit']
  readonly form: Pick<ServerForm<UnitValues, number>, 'change'> & Parameters<typeof RetireUnit>[0]['form']
}

/** Below the fields of a unit: where it is used, what it said before, and its end. */
export function UnitSections({ answer, form }: UnitSectionsProps) {
  return (
    <div className={css.sections}>
      <UnitUses {...answer} />
      <UnitHistory unit={answer.unit} onTake={(version) => form.change(valuesOf(version))} />
      <RetireUnit answer={answer} form={form} />
    </div>
  )
}
