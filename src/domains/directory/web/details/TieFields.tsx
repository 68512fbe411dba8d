import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { TieValues } from './tie-values.ts'

interface TieFieldsProps {
  readonly form: Pick<ServerForm<TieValues, string>, 'checkbox' | 'text'>
  /** The viewer reads and writes remarks. */
  readonly remarks: boolean
}

const remark = { autosize: true, minRows: 2, maxRows: 8 } as const

/** What a guardian is to a student; for who reads them, the remarks and what they may see. */
export function TieFields({ form, remarks }: TieFieldsProps) {
  return (
    <>
      <TextInput label="Relationship" {...form.text('relationship')} />
      {remarks && (
        <>
          <Checkbox
            label="Sees reports and records"
            description="Reports, program, transcripts and feedback. The calendar and absences stay open."
            {...form.checkbox('sees_records')}
          />
          <Textarea label="Custody remark" {...remark} {...form.text('custody_remark')} />
          <Textarea label="Pick-up remark" {...remark} {...form.text('pick_up_remark')} />
        </>
      )}
    </>
  )
}
