import { IconAlertCircle, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const upload = useMutation({
    mutationFn: (report: File) => source.postReport({ _action: 'upload', report }),
    onSuccess: (done) => {
      toast.success(done.message ?? 'Report uploaded')
      onUploaded()
    },
  })
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && refusal === undefined) upload.mutate(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  const problem =
    upload.error === null ? undefined : (formErrorsOf(upload.error)['report'] ?? messageOf(upload.error))
  return (
    <section
      className={css.section}
      aria-labelledby="upload-report"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h3 className={css.sectionTitle} id="upload-report">
        Upload a report
      </h3>
      <div className={css.drop} data-over={isOver || undefined}>
        <span className={css.detail}>
          Drop the CSV file of participants here, or choose it. What is already known is kept.
        </span>
        <ReasonedButton
          size="xs"
          busy={upload.isPending}
          reason={refusal}
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </ReasonedButton>
        <input
          ref={input}
          className={css.hidden}
          type="file"
          name="report"
          accept=".csv,text/csv"
          aria-label="Report file"
          tabIndex={-1}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </div>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {problem}
        </p>
      )}
    </section>
  )
}
