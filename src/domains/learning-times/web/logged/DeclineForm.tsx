import { Textarea } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { LoggedHours } from '../../contract/logged-hours.schemas.ts'
import { shownByHours, useHoursPage } from '../hours/hours-address.ts'
import { LoggedLine } from './LoggedLine.tsx'
import css from './logged.module.css'

/** `…/learning-hours?decline=7`: why work that was logged does not count. The family reads it. */
export function DeclineForm({ entry }: { readonly entry: LoggedHours }) {
  const { studentId, show } = useHoursPage()
  const { id: loggedId } = entry
  const form = useServerForm({
    what: 'the reason',
    initial: { reason: entry.reason },
    // The reason is about what stood there when it was begun.
    version: entry.version,
    send: ({ reason }, version) =>
      client.learningHours.decideWork({ studentId, loggedId, version, _action: 'decline', reason }),
    shownBy: shownByHours(),
    onClose: () => show({}),
  })
  return (
    <FormModal form={form} title="Decline logged work" saveLabel="Decline">
      <ul className={css.list}>
        <LoggedLine entry={entry} />
      </ul>
      <Textarea
        label="Why it does not count"
        description="The family reads it."
        autosize
        minRows={2}
        {...form.text('reason')}
      />
    </FormModal>
  )
}
