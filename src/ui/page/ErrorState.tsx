import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Notice.module.css'
import { Notice } from './Notice.tsx'

export interface ErrorStateProps {
  /** The server's own words, as a sentence. */
  message?: string | undefined
  /** A short number under which support finds the failure. */
  supportNumber?: string | undefined
  /** Whether the reader had typed something that is still here. */
  typed?: boolean
  /** Whether it is tried again without anybody doing anything. */
  isRecovering?: boolean
  onTryAgain: () => void
  /** A quiet second way, such as a link to support. */
  other?: ReactNode
}

/** Something failed: the server's words, that nothing was lost, a number for support, Try again. */
export function ErrorState({
  message,
  supportNumber,
  typed = false,
  isRecovering = false,
  onTryAgain,
  other,
}: ErrorStateProps) {
  return (
    <Notice
      icon={IconCloudOff}
      tone="error"
      title={message ?? 'Something went wrong.'}
      actions={
        <>
          <Button
            size="xs"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={onTryAgain}
          >
            Try again
          </Button>
          {other}
        </>
      }
    >
      {isRecovering ? 'We keep trying until it answers.' : 'Please try again later.'}{' '}
      {typed ? 'What you typed is still here.' : 'Nothing was lost.'}
      {supportNumber !== undefined && (
        <>
          {' '}
          If it keeps failing, send support this number: <span className={css.code}>{supportNumber}</span>
        </>
      )}
    </Notice>
  )
}
