import { Checkbox, TextInput } from '@mantine/core'
import { Segments } from '#ui/controls/Segments.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { kindText } from './exception-text.ts'
import type { emptyException } from './exception-values.ts'

type Values = ReturnType<typeof emptyException>

interface ExceptionFieldsProps {
  readonly form: Pick<ServerForm<Values, undefined>, 'values' | 'change' | 'field' | 'checkbox' | 'text'>
  /** It is one's own. */
  readonly isOwn: boolean
}

const kinds = [
  { value: 'away', label: kindText.away },
  { value: 'extra', label: kindText.extra },
] as const

/** The fields of an exception, each with what the server says of it. */
export function ExceptionFields({ form, isOwn }: ExceptionFieldsProps) {
  const { kind, isWholeDay } = form.values
  return (
    <>
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
        description={`Read by ${isOwn ? 'you' : 'this person'} and by those who manage availability.`}
        {...form.text('reason')}
      />
    </>
  )
}
