import { Checkbox } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { type FlexPerks, type PerksOf, programKeys } from '../program-address.ts'

interface FlexPerksFormProps {
  readonly of: PerksOf
  readonly perks: FlexPerks
  readonly onClose: () => void
}

/** The units or abilities of an experience, each earned in it by the student or not. */
export function FlexPerksForm({ of, perks, onClose }: FlexPerksFormProps) {
  const form = useServerForm({
    initial: { perk_ids: perks.perks.filter((one) => one.is_chosen).map(({ id }) => id) },
    version: perks.version,
    follows: true,
    send: (values, version) => client.credits.saveFlexPerks({ ...of, ...values, version }),
    what: 'the choice',
    shownBy: [...programKeys, api.studentOverview.key()],
    onClose,
  })
  const { value, onChange, error } = form.field('perk_ids')
  return (
    <FormModal
      form={form}
      title={`What is earned in ${perks.experience}`}
      saveLabel="Save choice"
      reason={
        perks.can_change ? undefined : 'Only for registered students, by staff who may change their program.'
      }
    >
      <Checkbox.Group
        label={of.perkType === 'units' ? 'Units' : 'Abilities'}
        value={value.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
        error={error}
      >
        {perks.perks.map(({ id, title }) => (
          <Checkbox key={id} value={String(id)} label={title} mt={8} />
        ))}
      </Checkbox.Group>
      {perks.perks.length === 0 && <p>This experience covers none.</p>}
    </FormModal>
  )
}
