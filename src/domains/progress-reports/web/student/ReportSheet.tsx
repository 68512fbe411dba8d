import { Button, Loader } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { type ReportKind, reportKindWords } from '../../contract/report-kinds.ts'
import { ReportDocument } from '../document/ReportDocument.tsx'
import { ReportVersions } from './ReportVersions.tsx'
import { SummaryForm } from './SummaryForm.tsx'
import css from './student-reports.module.css'
import { studentReportQuery } from './student-reports.ts'

interface ReportSheetProps {
  readonly studentId: number
  readonly cycleId: number
  readonly kind: ReportKind
  readonly version: number | undefined
  readonly onVersion: (version: number | undefined) => void
  readonly onClose: () => void
}

/** One report as the family sees it, with its versions, who opened it, and what the advisor writes. */
export function ReportSheet({ studentId, cycleId, kind, version, onVersion, onClose }: ReportSheetProps) {
  const asks = studentReportQuery({ studentId, cycleId, kind, version })
  const { data, error, refetch } = useQuery(asks)
  useLive(data === undefined ? [] : [topic('reports'), topic('student', studentId)], asks)
  // While another version is fetched, or cannot be, the one before stands there, and the summary with what is typed in it.
  const [known, setKnown] = useState(data)
  if (data !== undefined && data !== known) setKnown(data)
  const report = data ?? known
  const hasFailed = data === undefined && error !== null
  const isPreview = report?.version === null
  return (
    <SideSheet
      kicker={isPreview ? 'Preview: what would be published now' : 'As the family sees it'}
      title={
        report === undefined
          ? 'Report'
          : `${report.content.student.first_name}, ${report.content.cycle.title}, ${reportKindWords[kind]}`
      }
      facts={report?.version != null ? `Version ${report.version}` : undefined}
      onClose={onClose}
      footer={
        <Button
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
    >
      {hasFailed ? (
        <FailedState error={error} onTryAgain={() => void refetch()} />
      ) : report === undefined ? (
        <Loader m="lg" size={20} role="img" aria-label="Loading the report" />
      ) : (
        <PanelSection>
          <div className={css.document}>
            <ReportDocument content={report.content} />
          </div>
        </PanelSection>
      )}
      {report?.can_write === true && (
        <PanelSection title="Summary">
          <SummaryForm
            report={{ studentId, cycleId, kind }}
            summary={report.summary}
            isPublished={report.versions.some(({ withdrawn_at }) => withdrawn_at === null)}
          />
        </PanelSection>
      )}
      {report !== undefined && (
        <ReportVersions versions={report.versions} shown={report.version} onVersion={onVersion} />
      )}
    </SideSheet>
  )
}
