import { useNavigate } from '@tanstack/react-router'
import { schoolDateOf } from '#contract/school-time.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldPair, FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { House } from '../../contract/house.schemas.ts'
import css from '../form/form.module.css'
import { meetingQueries, useRemoveMeeting } from './use-remove-meeting.ts'

const kinds = [
  { value: 'standup', label: 'Stand-up' },
  { value: 'checkpoint', label: 'Checkpoint' },
] as const
type Kind = (typeof kinds)[number]['value']

/** A meeting of a house that its plan does not hold, to come or just held; then its roll. */
export function AddMeetingPanel({ house, onClose }: { house: House; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useRemoveMeeting(house.id)
  const form = useServerForm({
    initial: { kind: 'standup' as Kind, date: schoolDateOf(Date.now()), starts_at: '', ends_at: '' },
    what: 'the meeting',
    send: (values) => client.houseMeetings.addMeeting({ ...values, houseId: house.id }),
    shownBy: meetingQueries,
    said: ({ eventId, message }) => ({ message, undo: () => remove(eventId) }),
    onSaved: async ({ eventId }, { kind, date }) => {
      onClose()
      await navigate({
        to: addressOf.houseEvent({ houseId: house.id, eventId }),
        search: { kind, date },
      })
    },
    onClose,
  })
  return (
    <FormPanel form={form} title={`Add a meeting of ${house.title}`} saveLabel="Add meeting">
      <p className={css.help}>
        For a checkpoint, or a stand-up on another day or at another time than planned. A meeting that was
        held in the last two weeks can still be added; its roll can be taken at once.
      </p>
      <FieldPair>
        <SelectField label="Kind" options={kinds} {...form.field('kind')} />
        <DateField label="Day" {...form.field('date')} />
      </FieldPair>
      <FieldPair>
        <TimeField label="Starts" {...form.field('starts_at')} />
        <TimeField label="Ends" {...form.field('ends_at')} />
      </FieldPair>
    </FormPanel>
  )
}
