import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { useUpload } from '#web/calls/upload.ts'
import type { RollSource } from '../roll-source.ts'
import css from './report.module.css'

export interface UploadReportProps {
  source: RollSource
  /** Why nothing can be uploaded; undefined when it can. */
  refusal: string | undefined
  onUploaded: () => void
}

/** Takes the CSV that the meeting service's site exports: dropped here, or chosen (issue 2 §5). */
export function UploadReport({ source, refusal, onUploaded }: UploadReportProps) {
  const upload = useUpload({
    field: 'report',
    send: (report) => source.postReport({ _action: 'upload', report }),
    onSent: (done) => {
      toast.success(done.message ?? 'Report uploaded')
      onUploaded()
    },
  })
  return (
    <section className={css.section} aria-labelledby="upload-report">
      <h3 className={css.sectionTitle} id="upload-report">
        Upload a report
      </h3>
      <FileDrop
        label="Report file"
        name="report"
        accept=".csv,text/csv"
        hint="Drop the CSV file of participants here, or choose it. What is already known is kept."
        refusal={refusal}
        {...upload}
      />
    </section>
  )
}
