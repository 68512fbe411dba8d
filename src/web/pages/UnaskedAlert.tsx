import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { useRecovery } from '../reports/recovery.ts'

export interface UnaskedAlertProps {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>
  /** What is not known now, as a sentence: "Who read far more than usual could not be asked". */
  readonly title: string
}

/**
 * In place of a warning whose own call failed: where a page shows it only when there is one, silence would say that there
 * is none. Nothing while the call is well.
 */
export function UnaskedAlert({ query: { error, refetch }, title }: UnaskedAlertProps) {
  const askAgain = () => void refetch()
  useRecovery(error, askAgain)
  if (error === null) return null
  return (
    <PageAlert
      family="unexc"
      icon={IconCloudOff}
      title={title}
      action={
        <Button size="xs" onClick={askAgain}>
          Try again
        </Button>
      }
    />
  )
}
