import { Textarea } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { ModalFields } from '#ui/panel/FormModal.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { PointsEntry } from '../contract/house-cup.contract.ts'
import { PointsField } from './PointsField.tsx'
import { cycleOptions, houseOptions, type PointsChoices, pointsValues, toPoints } from './points-values.ts'
import { useDeletePoints } from './use-cup.ts'

interface PointsFormProps {
  readonly choices: PointsChoices
  readonly entry: PointsEntry | undefined
  /** The cycle chosen in the header, and the house that is listed: where a new entry begins. */
  readonly cycleId: number | undefined
  readonly houseId: number | undefined
  readonly onClose: () => void
}

/** The fields of an entry; what the server refuses stands under its field, and what was typed stays. */
export function PointsForm({ choices, entry, onClose, ...begin }: PointsFormProps) {
  const form = useServerForm({
    initial: pointsValues(choices, { entry, ...begin }),
    version: entry?.version ?? 0,
    send: (values, version) =>
      entry === undefined
        ? client.houseCup.givePoints(toPoints(values))
        : client.houseCup.updatePoints({ ...toPoints(values), point_id: entry.id, version }),
    shownBy: [api.houseCup.key()],
    onClose,
  })
  const remove = useDeletePoints(onClose)
  return (
    <ModalFields
      form={form}
      saveLabel={entry === undefined ? 'Give points' : 'Save points'}
      removal={entry && { label: 'Delete', onClick: () => remove.mutate(entry.id) }}
      reason={
        entry !== undefined && !entry.can.edit
          ? `Only ${entry.giver ?? 'who gave them'} and admins change these points.`
          : undefined
      }
    >
      <FieldPair>
        <SelectField label="House" options={houseOptions(choices)} {...form.field('house_id')} />
        <SelectField label="Cycle" options={cycleOptions(choices)} {...form.field('cycle_id')} />
      </FieldPair>
      <PointsField form={form} />
      <Textarea
        label="Reason"
        description="Everybody on the staff reads it."
        autosize
        minRows={2}
        {...form.text('reason')}
      />
    </ModalFields>
  )
}
