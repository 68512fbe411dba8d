import { Button } from '@mantine/core'
import { IconCertificate, IconDownload } from '@tabler/icons-react'
import { downloadAddress } from '#contract/download.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import type { TranscriptPage } from '../contract/transcripts.contract.ts'
import { transcriptsDownloads } from '../contract/transcripts.downloads.ts'
import { namelessSchool } from '../rules/nameless-school.ts'
import css from './transcript.module.css'

interface TranscriptActionsProps {
  readonly studentId: number
  readonly page: TranscriptPage
  readonly onIssue: () => void
}

/** The paper: unofficial for everybody who sees it, official for who issues. */
export function TranscriptActions({ studentId, page, onIssue }: TranscriptActionsProps) {
  if (page.content === null) return null
  return (
    <div className={css.bar}>
      <Button
        component="a"
        href={downloadAddress(transcriptsDownloads.unofficial, { studentId })}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      >
        Unofficial PDF
      </Button>
      {page.can_issue && (
        <ReasonedButton
          variant="filled"
          leftSection={<IconCertificate size={16} stroke={1.75} aria-hidden />}
          reason={
            page.content.school.name === ''
              ? namelessSchool
              : page.is_issued
                ? 'The newest official transcript says the same.'
                : undefined
          }
          onClick={onIssue}
        >
          Issue official transcript
        </ReasonedButton>
      )}
    </div>
  )
}
