import { Button } from '@mantine/core'
import { IconCertificate, IconDownload } from '@tabler/icons-react'
import { downloadAddress } from '#contract/download.ts'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { IssuedTranscript, TranscriptPage } from '../contract/transcripts.contract.ts'
import { transcriptsDownloads } from '../contract/transcripts.downloads.ts'
import { TranscriptStateBadge } from './TranscriptStateBadge.tsx'
import css from './transcript.module.css'

interface IssuedListProps {
  readonly studentId: number
  readonly page: TranscriptPage
  readonly onRevoke: (transcriptId: number) => void
}

/** Every official transcript, the newest first: whether it holds, its code, who issued it, its paper. */
export function IssuedList({ studentId, page, onRevoke }: IssuedListProps) {
  if (page.issued.length === 0)
    return (
      <EmptyState icon={IconCertificate} title="None was issued">
        An official transcript has a code that a public page confirms.
      </EmptyState>
    )
  return (
    <ul className={css.issued}>
      {page.issued.map((one) => (
        <li key={one.id} className={css.one} aria-label={`Transcript ${one.version}`}>
          <div className={css.what}>
            <p className={css.name}>
              Transcript {one.version} <TranscriptStateBadge state={one.state} />
            </p>
            <p className={css.quiet}>{issuedText(one)}</p>
            {one.revoked_at !== null && <p className={css.quiet}>{revokedText(one)}</p>}
            <p className={css.code}>
              <span>{one.code}</span>
              <CopyButton value={one.code} label={`Copy the code of transcript ${one.version}`} />
            </p>
          </div>
          {page.can_issue && (
            <div className={css.actions}>
              <Button
                component="a"
                size="xs"
                href={downloadAddress(transcriptsDownloads.official, { studentId, transcriptId: one.id })}
                aria-label={`PDF of transcript ${one.version}`}
                leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              >
                PDF
              </Button>
              {one.state !== 'revoked' && (
                <Button
                  size="xs"
                  color="unexc"
                  aria-label={`Revoke transcript ${one.version}`}
                  onClick={() => onRevoke(one.id)}
                >
                  Revoke
                </Button>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const issuedText = ({ issued_at, issued_by }: IssuedTranscript) =>
  `Issued ${formatDayOf(issued_at)}${issued_by === null ? '' : ` by ${issued_by}`}`

const revokedText = ({ revoked_at, revoked_by, revoke_reason }: IssuedTranscript) =>
  `Revoked ${formatDayOf(revoked_at ?? '')}${revoked_by === null ? '' : ` by ${revoked_by}`}: ${revoke_reason}`
