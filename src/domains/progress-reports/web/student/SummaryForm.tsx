import { Textarea } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ReportKind } from '../../contract/report-kinds.ts'
import css from './student-reports.module.css'

interface SummaryFormProps {
  readonly report: { readonly studentId: number; readonly cycleId: number; readonly kind: ReportKind }
  readonly summary: { readonly body: string; readonly version: number; readonly by: string | null }
  /** What was published keeps the words it had. */
  readonly isPublished: boolean
}

/** What the advisor says of the whole cycle: it stands first in the report. */
export function SummaryForm({ report, summary, isPublished }: SummaryFormProps) {
  const form = useServerForm({
    initial: { body: summary.body },
    version: summary.version,
    follows: true,
    send: ({ body }, version) => client.studentReports.saveSummary({ ...report, body, version }),
    versionOf: (saved) => saved.version,
    what: 'the summary',
    shownBy: [api.studentReports.key()],
    said: ({ message }) => ({ message }),
  })
  return (
    <PageForm form={form} className={css.summary}>
      <Textarea
        label="What the family reads first"
        description={
          isPublished
            ? 'A published report keeps its words. What you write here goes into the next version.'
            : summary.by !== null && `Last written by ${summary.by}`
        }
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        {...form.text('body')}
      />
      <FormError form={form} />
      <ReasonedButton type="submit" busy={form.isSaving}>
        Save summary
      </ReasonedButton>
    </PageForm>
  )
}
