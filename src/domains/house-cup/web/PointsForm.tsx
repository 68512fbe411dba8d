import { Textarea } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { PointsEntry } from '../contract/house-cup.contract.ts'
import { HouseAndCycle } from './HouseAndCycle.tsx'
import { PointsField } from './PointsField.tsx'
import { type PointsChoices, pointsValues, refusalOf, toPoints } from './points-values.ts'
import { useDeletePoints } from './use-cup.ts'

interface PointsFormProps {
  readonly choices: PointsChoices
  readonly entry: PointsEntry | undefined
  /** The cycle chosen in the header, and the house that is listed: where a new entry begins. */
  readonly cycleId: number | undefined
  readonly houseId: number | undefined
  readonly onClose: () => void
}

/** An entry; what the server refuses stands under its field, and what was typed stays. */
export function PointsForm({ choices, entry, onClose, ...begin }: PointsFormProps) {
  const form = useServerForm({
    initial: pointsValues(choices, { entry, ...begin }),
    what: 'the points',
    version: entry?.version ?? 0,
    send: (values, version) =>
      entry === undefined
        ? client.houseCup.givePoints(toPoints(values))
        : client.houseCup.updatePoints({ ...toPoints(values), point_id: entry.id, version }),
    shownBy: [api.houseCup.key()],
    onClose,
  })
  const remove = useDeletePoints(form.leave)
  return (
    <FormModal
      form={form}
      title={entry === undefined ? 'Give points' : 'Edit points'}
      size={440}
      saveLabel={entry === undefined ? 'Give points' : 'Save points'}
      removal={entry && { label: 'Delete', onClick: () => remove.mutate(entry.id) }}
      reason={refusalOf(entry)}
    >
      <HouseAndCycle form={form} choices={choices} />
      <PointsField form={form} />
      <Textarea
        label="Reason"
        description="All staff can read it."
        autosize
        minRows={2}
        {...form.text('reason')}
      />
    </FormModal>
  )
}
