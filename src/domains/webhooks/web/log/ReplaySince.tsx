import { schoolDateOf } from '#contract/school-time.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { replayedWindow } from '../../rules/replayed-window.ts'
import css from '../webhooks.module.css'

interface ReplaySinceProps {
  readonly endpointId: number
  readonly onClose: () => void
}

const weekMs = 7 * 24 * 60 * 60_000

/** Sends what failed or was kept within a window once more, in order. */
export function ReplaySince({ endpointId, onClose }: ReplaySinceProps) {
  const form = useServerForm({
    initial: { since: schoolDateOf(Date.now() - weekMs), time: '00:00', until: '', untilTime: '' },
    what: 'the times',
    send: (values) => client.webhooks.replaySince({ endpointId, ...replayedWindow(values) }),
    shownBy: [api.webhooks.key()],
    onClose,
  })
  return (
    <FormModal form={form} title="Replay what did not arrive" saveLabel="Replay">
      <p className={css.words}>
        Everything that failed, or happened while the receiver was off, is sent once more in the order in
        which it happened, under the ids it always had.
      </p>
      <FieldPair>
        <DateField label="Since" {...form.field('since')} />
        <TimeField label="At" {...form.field('time')} />
      </FieldPair>
      <FieldPair>
        <DateField label={<OptionalLabel>Until</OptionalLabel>} {...form.field('until')} />
        <TimeField label={<OptionalLabel>Until, at</OptionalLabel>} {...form.field('untilTime')} />
      </FieldPair>
    </FormModal>
  )
}
