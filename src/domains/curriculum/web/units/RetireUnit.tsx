import { Button } from '@mantine/core'
import { useState } from 'react'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { client } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { SuccessorField } from './SuccessorField.tsx'
import css from './units.module.css'

interface RetireUnitProps {
  readonly answer: Pick<
    ContractRouterOutputs['units']['getUnit'],
    'unit' | 'usesTotal' | 'templatesTotal' | 'assessed'
  >
  readonly form: {
    readonly isActing: boolean
    readonly errorOf: (field: string) => string | undefined
    readonly act: (call: () => ReturnType<typeof client.units.changeUnit>) => void
  }
}

/** Takes a unit out of what is taught and says what follows it, brings it back, or deletes one that nothing uses. */
export function RetireUnit({ answer: { unit, usesTotal, templatesTotal, assessed }, form }: RetireUnitProps) {
  const [successor, setSuccessor] = useState<string | null>(null)
  const unit_id = unit.id
  const change = (_action: 'bring-back' | 'delete') =>
    form.act(() => client.units.changeUnit({ unit_id, _action }))
  if (unit.isRetired)
    return (
      <PanelSection title="Retired">
        <p className={css.text}>
          It is no longer offered{unit.successor && ` and is followed by ${unit.successor.title}`}. Whatever
          uses it keeps it.
        </p>
        <Button size="xs" loading={form.isActing} onClick={() => change('bring-back')}>
          Teach it again
        </Button>
      </PanelSection>
    )
  return (
    <PanelSection title="Retire">
      <p className={css.text}>
        A retired unit is no longer offered. Whatever uses it keeps it, and is offered its successor.
      </p>
      <SuccessorField
        unitId={unit_id}
        value={successor}
        error={form.errorOf('successor_id')}
        onChange={setSuccessor}
      />
      <div className={css.buttons}>
        <Button
          size="xs"
          loading={form.isActing}
          onClick={() =>
            form.act(() =>
              client.units.changeUnit({
                unit_id,
                _action: 'retire',
                successor_id: successor === null ? null : Number(successor),
              }),
            )
          }
        >
          Retire unit
        </Button>
        {usesTotal + templatesTotal + assessed === 0 && (
          <Button size="xs" color="unexc" loading={form.isActing} onClick={() => change('delete')}>
            Delete unit
          </Button>
        )}
      </div>
    </PanelSection>
  )
}
