import { FormModal } from '#ui/panel/FormModal.tsx'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ListedException } from '../contract/faculty-availability.contract.ts'
import { availabilityQueries } from './availability-queries.ts'
import { ExceptionFields } from './ExceptionFields.tsx'
import { emptyException, exceptionNames, toException, valuesOf } from './exception-values.ts'
import { sendException } from './send-exception.ts'

interface ExceptionFormProps {
  readonly employeeId: number
  readonly isOwn: boolean
  /** A new one without it. */
  readonly exception: ListedException | undefined
  readonly today: string
  readonly onClose: () => void
}

/** A day or a span on which the usual week does not hold. */
export function ExceptionForm({ employeeId, isOwn, exception, today, onClose }: ExceptionFormProps) {
  const form = useServerForm({
    initial: exception ? valuesOf(exception) : emptyException(today),
    version: exception?.version ?? 0,
    send: (values, version) =>
      sendException(employeeId, exception && { id: exception.id, version }, toException(values)),
    what: 'the exception',
    names: exceptionNames,
    shownBy: availabilityQueries,
    onClose,
  })
  const saveLabel = exception === undefined ? 'Add exception' : 'Save exception'
  return (
    <FormModal
      form={form}
      title={exception === undefined ? saveLabel : 'Change exception'}
      saveLabel={saveLabel}
    >
      <ExceptionFields form={form} isOwn={isOwn} />
    </FormModal>
  )
}
