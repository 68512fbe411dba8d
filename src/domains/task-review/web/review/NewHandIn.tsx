import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { StudentReview } from '../../contract/task-review.schemas.ts'

interface NewHandInProps {
  readonly data: Pick<StudentReview, 'studentFirstName' | 'newestVersion'>
  readonly seenVersion: number | null
  readonly onShow: () => void
  /** What becomes of what one is writing. */
  readonly children?: string
}

/** A version that arrived while one was reviewing: announced, and nothing is changed by itself. */
export function NewHandIn({
  data,
  seenVersion,
  onShow,
  children = 'What you were writing stays.',
}: NewHandInProps) {
  const { newestVersion } = data
  if (newestVersion === null || newestVersion <= (seenVersion ?? 0)) return null
  const isFirst = seenVersion === null
  return (
    <PageAlert
      family="late"
      icon={IconFileUpload}
      title={
        isFirst
          ? `${data.studentFirstName} has just handed in.`
          : `Version ${newestVersion} has just been handed in.`
      }
      action={
        <Button size="xs" onClick={onShow}>
          {isFirst ? 'Show it' : 'Show what changed'}
        </Button>
      }
    >
      {children}
    </PageAlert>
  )
}
