import { Button } from '@mantine/core'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Ability } from '../../contract/abilities.contract.ts'
import { curriculumQueries } from '../curriculum-queries.ts'
import { AbilityConflict } from './AbilityConflict.tsx'
import { AbilityFields } from './AbilityFields.tsx'
import { AbilityHistory } from './AbilityHistory.tsx'
import { abilityValues, fieldNames, toFields } from './ability-values.ts'

interface AbilityFormProps {
  /** A new one without it. */
  readonly ability: Ability | undefined
  readonly onClose: () => void
}

/** The form of an ability. */
export function AbilityForm({ ability, onClose }: AbilityFormProps) {
  const ability_id = ability?.id ?? 0
  const _action = ability?.isRetired === true ? 'bring-back' : 'retire'
  const form = useServerForm({
    initial: abilityValues(ability),
    version: ability?.version ?? 0,
    send: (values, version) =>
      ability === undefined
        ? client.abilities.createAbility(toFields(values))
        : client.abilities.saveAbility({ ...toFields(values), ability_id, version }),
    what: 'the ability',
    names: fieldNames,
    drawsConflict: true,
    shownBy: curriculumQueries,
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={ability?.title ?? 'New ability'}
      facts={ability?.isRetired === true ? 'Retired: no longer offered.' : undefined}
      saveLabel={ability === undefined ? 'Create ability' : 'Save ability'}
    >
      <AbilityFields form={form} />
      {ability !== undefined && (
        <AbilityHistory ability={ability} onTake={(version) => form.change(abilityValues(version))} />
      )}
      {ability !== undefined && (
        <div>
          <Button
            size="xs"
            loading={form.isActing}
            onClick={() => form.act(() => client.abilities.changeAbility({ ability_id, _action }))}
          >
            {ability.isRetired ? 'Teach it again' : 'Retire ability'}
          </Button>
        </div>
      )}
      {form.conflict && <AbilityConflict form={form} conflict={form.conflict} />}
    </FormPanel>
  )
}
