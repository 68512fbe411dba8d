import { TextInput } from '@mantine/core'
import { schoolDateOf } from '#contract/school-time.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from '../chat.module.css'
import { useChatServer } from '../use-chat-server.ts'
import type { InconsistencyRow } from './inconsistency-columns.tsx'

interface IgnoreFormProps {
  readonly row: InconsistencyRow
  readonly onClose: () => void
}

const monthMs = 30 * 86_400_000

/** Lets an inconsistency be until a day, with why: it counts in no list, plan or job until then. */
export function IgnoreForm({ row, onClose }: IgnoreFormProps) {
  const { api, client } = useChatServer()
  const form = useServerForm({
    initial: { reason: '', until: schoolDateOf(Date.now() + monthMs) },
    what: 'the reason',
    send: (values) => client.ignore({ ...values, inconsistencyId: row.id }),
    shownBy: [api.key()],
    said: ({ message }) => ({ message }),
    onClose,
  })
  return (
    <FormModal form={form} title="Ignore this?" saveLabel="Ignore" size={440}>
      <p className={css.words}>{row.fact}. It is left out of lists, counts, plans and jobs until the day.</p>
      <TextInput label="Why" {...form.text('reason')} />
      <DateField label="Until" {...form.field('until')} />
    </FormModal>
  )
}
