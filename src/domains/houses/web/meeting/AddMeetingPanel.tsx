import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { schoolDateOf } from '#contract/school-time.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldPair, FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import type { House } from '../../contract/house.schemas.ts'
import css from '../form/form.module.css'

const kinds = [
  { value: 'standup', label: 'Stand-up' },
  { value: 'checkpoint', label: 'Checkpoint' },
] as const

/** A meeting of a house that its plan does not hold, to come or just held; then its roll. */
export function AddMeetingPanel({ house, onClose }: { house: House; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [values, setValues] = useState<{
    kind: (typeof kinds)[number]['value']
    date: string
    starts_at: string
    ends_at: string
  }>({ kind: 'standup', date: schoolDateOf(Date.now()), starts_at: '', ends_at: '' })
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const refresh = () =>
    Promise.all(
      [api.houses.key(), api.houseAttendance.key(), api.home.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const adding = useMutation({
    mutationFn: () => client.houseMeetings.addMeeting({ ...values, houseId: house.id }),
    onSuccess: async ({ eventId, message }) => {
      const takeBack = () =>
        void client.houseMeetings
          .removeMeeting({ houseId: house.id, eventId })
          .then(refresh, (error: unknown) => toast.error(messageOf(error)))
      toast.success(message, takeBack)
      onClose()
      await refresh()
      await navigate({
        to: addressOf.houseEvent({ houseId: house.id, eventId }),
        search: { kind: values.kind, date: values.date },
      })
    },
  })
  const errors = formErrorsOf(adding.error)
  return (
    <FormPanel
      opened
      title={`Add a meeting of ${house.title}`}
      saveLabel="Add meeting"
      saving={adding.isPending}
      error={
        adding.error === null
          ? undefined
          : (errors['form'] ??
            (Object.keys(errors).length > 0 ? 'Some fields need care.' : messageOf(adding.error)))
      }
      onSave={() => adding.mutate()}
      onCancel={onClose}
    >
      <p className={css.help}>
        For a checkpoint, or a stand-up on another day or at another time than planned. A meeting that was
        held in the last two weeks can still be added; its roll can be taken at once.
      </p>
      <FieldPair>
        <SelectField
          label="Kind"
          options={kinds}
          value={values.kind}
          onChange={(kind) => change({ kind })}
          error={errors['kind']}
        />
        <DateField
          label="Day"
          value={values.date}
          onChange={(date) => change({ date })}
          error={errors['date']}
        />
      </FieldPair>
      <FieldPair>
        <TimeField
          label="Starts"
          value={values.starts_at}
          onChange={(starts_at) => change({ starts_at })}
          error={errors['starts_at']}
        />
        <TimeField
          label="Ends"
          value={values.ends_at}
          onChange={(ends_at) => change({ ends_at })}
          error={errors['ends_at']}
        />
      </FieldPair>
    </FormPanel>
  )
}
