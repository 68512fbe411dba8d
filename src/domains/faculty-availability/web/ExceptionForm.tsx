import { Checkbox, TextInput } from '@mantine/core'
import { Segments } from '#ui/controls/Segments.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { api } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ListedException } from '../contract/faculty-availability.contract.ts'
import { kindText } from './exception-text.ts'
import { emptyException, exceptionNames, toException, valuesOf } from './exception-values.ts'
import { sendException } from './send-exception.ts'

interface ExceptionFormProps {
  readonly employeeId: number
  /** A new one without it. */
  readonly exception: ListedException | undefined
  readonly today: string
  readonly onClose: () => void
}

const kinds = [
  { value: 'away', label: kindText.away },
  { value: 'extra', label: kindText.extra },
] as const

/** A day or a span on which the usual week does not hold. */
export function ExceptionForm({ employeeId, exception, today, onClose }: ExceptionFormProps) {
  const form = useServerForm({
    initial: exception ? valuesOf(exception) : emptyException(today),
    send: (values) => sendException(employeeId, exception?.id, toException(values)),
    what: 'the exception',
    names: exceptionNames,
    shownBy: [api.facultyAvailability.key()],
    onClose,
  })
  const { kind, isWholeDay } = form.values
  const title = exception === undefined ? 'Add exception' : 'Save exception'
  return (
    <FormModal form={form} title={title} saveLabel={title}>
      <Segments
        label="What is different"
        options={kinds}
        value={kind}
        onChange={(kind) => form.change({ kind })}
      />
      <FieldPair>
        <DateField label="First day" {...form.field('first')} />
        <DateField label="Last day" {...form.field('last')} />
      </FieldPair>
      {kind === 'away' && <Checkbox label="The whole day" {...form.checkbox('isWholeDay')} />}
      {(kind === 'extra' || !isWholeDay) && (
        <FieldPair>
          <TimeField label="From" {...form.field('from')} />
          <TimeField label="To" {...form.field('to')} />
        </FieldPair>
      )}
      <TextInput
        label="Reason"
        description="Read by this person and by who manages availability."
        {...form.text('reason')}
      />
    </FormModal>
  )
}
