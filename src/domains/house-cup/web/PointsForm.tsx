import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { startAtFirstField } from '#ui/panel/first-field.ts'
import { api, client } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import type { PointsEntry } from '../contract/house-cup.contract.ts'
import css from './cup.module.css'
import { signedPoints } from './points-text.ts'
import { useDeletePoints } from './use-cup.ts'

interface PointsFormProps {
  readonly choices: ContractRouterOutputs['houseCup']['getForm']
  readonly entry: PointsEntry | undefined
  /** The cycle chosen in the header, and the house that is listed: where a new entry begins. */
  readonly cycleId: number | undefined
  readonly houseId: number | undefined
  readonly onClose: () => void
}

const fields = ['house_id', 'cycle_id', 'points', 'reason']
const usual = [5, 10, 20, -5]

/** The fields of an entry; what the server refuses stands under its field, and what was typed stays. */
export function PointsForm({ choices, entry, cycleId, houseId, onClose }: PointsFormProps) {
  const queryClient = useQueryClient()
  const [values, setValues] = useState(() => ({
    house_id: entry?.house_id ?? houseId ?? null,
    cycle_id:
      entry?.cycle_id ?? choices.cycles.find(({ id }) => id === cycleId)?.id ?? choices.cycles[0]?.id ?? null,
    points: entry === undefined ? '' : String(entry.points),
    reason: entry?.reason ?? '',
  }))
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const saving = useMutation({
    mutationFn: () => {
      const points = values.points.trim().replace('−', '-')
      const body = { ...values, points: points === '' ? null : Number(points) || 0 }
      return entry === undefined
        ? client.houseCup.givePoints(body)
        : client.houseCup.updatePoints({ ...body, point_id: entry.id, version: entry.version })
    },
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.houseCup.key() }),
  })
  const remove = useDeletePoints(onClose)
  const errors = formErrorsOf(saving.error)
  const general =
    saving.error !== null && !fields.some((field) => errors[field]) ? messageOf(saving.error) : undefined
  return (
    <form
      ref={startAtFirstField}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      <FieldPair>
        <SelectField
          label="House"
          value={String(values.house_id ?? '')}
          error={errors['house_id']}
          options={[
            { value: '', label: 'Choose a house' },
            ...choices.houses.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(id) => change({ house_id: Number(id) || null })}
        />
        <SelectField
          label="Cycle"
          value={String(values.cycle_id ?? '')}
          error={errors['cycle_id']}
          options={choices.cycles.map(({ id, title, school_year }) => ({
            value: String(id),
            label: `${title}, ${school_year.replace('-', '–')}`,
          }))}
          onChange={(id) => change({ cycle_id: Number(id) || null })}
        />
      </FieldPair>
      <TextInput
        label="Points"
        description="Below 0 takes points from the house."
        inputMode="text"
        value={values.points}
        error={errors['points']}
        onChange={(event) => change({ points: event.currentTarget.value })}
      />
      <div className={css.quick}>
        {usual.map((points) => (
          <Button key={points} size="xs" onClick={() => change({ points: String(points) })}>
            {signedPoints(points)}
          </Button>
        ))}
      </div>
      <Textarea
        label="Reason"
        description="Everybody on the staff reads it."
        autosize
        minRows={2}
        value={values.reason}
        error={errors['reason']}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      {general !== undefined && (
        <p className={css.error} role="alert">
          {general}
        </p>
      )}
      <div className={css.buttons}>
        {entry !== undefined && (
          <Button color="unexc" data-remove onClick={() => remove.mutate(entry.id)}>
            Delete
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <ReasonedButton
          type="submit"
          variant="filled"
          busy={saving.isPending}
          reason={
            entry !== undefined && !entry.can.edit
              ? `Only ${entry.giver ?? 'who gave them'} and admins change these points.`
              : undefined
          }
        >
          {entry === undefined ? 'Give points' : 'Save points'}
        </ReasonedButton>
      </div>
    </form>
  )
}
