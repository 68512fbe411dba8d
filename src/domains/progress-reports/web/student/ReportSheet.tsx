import { Button, Loader } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
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
  const { data, error, refetch } = useQuery(studentReportQuery({ studentId, cycleId, kind, version }))
  useLive(data === undefined ? [] : [topic('reports'), topic('student', studentId)], () => void refetch())
  const isPreview = data?.version === null
  return (
    <SideSheet
      kicker={isPreview ? 'Preview: what would be published now' : 'As the family sees it'}
      title={
        data === undefined
          ? 'Report'
          : `${data.content.student.first_name}, ${data.content.cycle.title}, ${reportKindWords[kind]}`
      }
      facts={data?.version != null ? `Version ${data.version}` : undefined}
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
      {data !== undefined ? (
        <>
          <PanelSection>
            <div className={css.document}>
              <ReportDocument content={data.content} />
            </div>
          </PanelSection>
          {data.can_write && (
            <PanelSection title="Summary">
              <SummaryForm
                report={{ studentId, cycleId, kind }}
                summary={data.summary}
                isPublished={data.versions.some(({ withdrawn_at }) => withdrawn_at === null)}
              />
            </PanelSection>
          )}
          <ReportVersions versions={data.versions} shown={data.version} onVersion={onVersion} />
        </>
      ) : error === null ? (
        <Loader m="lg" size={20} role="img" aria-label="Loading the report" />
      ) : (
        <FailedState error={error} onTryAgain={() => void refetch()} />
      )}
    </SideSheet>
  )
}
