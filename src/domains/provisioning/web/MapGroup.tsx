import { useState } from 'react'
import { EffectOnAll } from '#domains/permissions/web/effect.embed.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { MappingEffect, ProviderGroup } from '../contract/provider-groups.contract.ts'
import { none } from './connection-values.ts'
import css from './provisioning.module.css'
import { useMapping } from './use-mapping.ts'

interface MapGroupProps {
  readonly connectionId: number
  readonly group: ProviderGroup
  readonly list: ContractRouterOutputs['providerGroups']['list']
  readonly onClose: () => void
}

const people = (count: number) => formatNoun(count, 'person', 'people')

/** Who joins, who was in it by hand, who goes. */
const countsOf = ({ joins, stays, leaves }: MappingEffect) =>
  [
    joins > 0 && `${people(joins)} ${joins === 1 ? 'joins' : 'join'}`,
    stays > 0 &&
      `${people(stays)} ${stays === 1 ? 'is' : 'are'} in it already and ${stays === 1 ? 'stays' : 'stay'} by hand`,
    leaves > 0 && `${people(leaves)} ${leaves === 1 ? 'goes' : 'go'}`,
  ]
    .filter(Boolean)
    .join('; ') || 'Nobody joins or leaves now'

/** Which group of the school the members of a group of the provider are in, with what that does before it is saved. */
export function MapGroup({ connectionId, group, list, onClose }: MapGroupProps) {
  const stored = String(group.mapped?.id ?? none)
  const [chosen, setChosen] = useState(stored)
  const groupId = chosen === stored ? undefined : chosen === none ? null : Number(chosen)
  const mapping = useMapping({ connectionId, providerGroupId: group.id, groupId, onSaved: onClose })
  const { effect, refusal, failure, isBehind } = mapping
  const own = group.mapped === null ? [] : [{ id: group.mapped.id, title: group.mapped.title }]
  const groups = [...own.filter(({ id }) => !list.choices.some((one) => one.id === id)), ...list.choices]
  return (
    <SideSheet
      kicker="Group of the provider"
      title={group.title}
      facts={formatNoun(group.members, 'member', 'members')}
      onClose={onClose}
      footer={
        <ReasonedButton
          variant="filled"
          changes
          busy={mapping.isSaving}
          reason={groupId === undefined ? 'Choose another group first.' : refusal}
          onClick={mapping.save}
        >
          Save
        </ReasonedButton>
      }
    >
      <PanelSection title="Its members are in">
        <SelectField
          label="Group of the school"
          options={[
            { value: none, label: 'None: it lets nobody do anything' },
            ...groups.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          value={chosen}
          onChange={setChosen}
          error={refusal ?? failure}
        />
        <p className={css.words}>
          From then on the provider puts people into it and takes out those it put there. Whoever was put into
          it by hand stays.
        </p>
      </PanelSection>
      {effect && (
        <>
          <PanelSection title="Before you save">
            <p className={css.words}>{countsOf(effect)}.</p>
          </PanelSection>
          <EffectOnAll effect={effect} campuses={list.campuses} isBehind={isBehind} />
        </>
      )}
    </SideSheet>
  )
}
