import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { Effects } from './Effects.tsx'
import { NothingToChange } from './NothingToChange.tsx'
import { shownByStatus } from './shown-by-status.ts'
import { statusQuery, useStatusForm } from './status-queries.ts'

/** `/students/:studentId/status/revoke-hold`: the hold ends. */
export function RevokeHold() {
  const { studentId } = useStatusForm()
  const { data } = useQuery(statusQuery(studentId))
  if (data === undefined) return null
  if (data.status !== 'hold')
    return (
      <NothingToChange title={`${data.name} is not on hold`} canChange={data.can.change}>
        There is no hold to end. To begin one, change the status.
      </NothingToChange>
    )
  return <HoldForm />
}

function HoldForm() {
  const { studentId, close } = useStatusForm()
  const form = useServerForm({
    initial: { motivation: '' },
    what: 'the motivation',
    send: ({ motivation }) => client.studentStatus.revokeHold({ studentId, motivation }),
    shownBy: shownByStatus(),
    onClose: close,
  })
  return (
    <FormModal form={form} title="End the hold" saveLabel="End the hold">
      <Textarea
        label="Motivation"
        description="Can be left empty."
        autosize
        minRows={2}
        {...form.text('motivation')}
      />
      <Effects studentId={studentId} to="active" keepsPlaces />
    </FormModal>
  )
}
