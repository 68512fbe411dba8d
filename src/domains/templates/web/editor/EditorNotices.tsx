import { Button } from '@mantine/core'
import { IconGitMerge, IconHistory } from '@tabler/icons-react'
import { formatMoment, formatWhen } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { DesignForm } from './use-design-form.ts'

/** What somebody else saved. */
export interface NewerDesign {
  readonly version: number
  readonly saved_by: string | null
  readonly saved_at: string
}

interface EditorNoticesProps {
  readonly form: DesignForm
  /** What is edited: "this template". */
  readonly noun: string
  readonly newer: NewerDesign | undefined
  readonly onShowNewer: () => void
}

/** A draft that is back, and what somebody else saved since. */
export function EditorNotices({ form, noun, newer, onShowNewer }: EditorNoticesProps) {
  const { draft } = form
  // Who gave up what was theirs for it works on it already.
  if (newer !== undefined && newer.version > form.version)
    return (
      <PageAlert
        family="accent"
        icon={IconGitMerge}
        title={`${newer.saved_by ?? 'Somebody'} saved ${noun} at ${formatMoment(newer.saved_at, Date.now())}`}
        action={
          !form.isDirty && (
            <Button size="xs" onClick={onShowNewer}>
              Show it
            </Button>
          )
        }
      >
        What you change is merged with it when you save.
      </PageAlert>
    )
  if (draft.restored === undefined || !form.isDirty) return null
  return (
    <PageAlert
      family="accent"
      icon={IconHistory}
      title={`Your draft of ${formatWhen(draft.restored.savedMs, Date.now())} is back`}
      action={
        <Button size="xs" onClick={form.startOver}>
          Start over
        </Button>
      }
    >
      It was kept in this browser and is not saved yet.
    </PageAlert>
  )
}
