import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import type { StudentReview } from '../../contract/task-review.schemas.ts'
import { panelOf, type StudentIds } from '../review/review-address.ts'
import { AttentionSwitch } from './AttentionSwitch.tsx'
import css from './composer.module.css'
import { PresetPicker } from './PresetPicker.tsx'
import { SentFiles } from './SentFiles.tsx'
import type { ComposerState } from './use-composer.ts'

interface ComposerProps {
  readonly ids: StudentIds
  readonly data: StudentReview
  readonly composer: ComposerState
}

/** Writing to the student. Ctrl+Enter sends from anywhere in it. */
export function Composer({ ids, data, composer }: ComposerProps) {
  const { written, change, editor, restoredMs } = composer
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    composer.send()
  }
  return (
    <section ref={composer.place} className={css.composer} aria-label="Comment" onKeyDownCapture={send}>
      {restoredMs !== undefined && (
        <p className={css.restored} role="status">
          Your draft of {formatWhen(restoredMs, Date.now())} is back. Nobody has read it.
          <Button size="xs" variant="subtle" onClick={composer.clear}>
            Throw it away
          </Button>
        </p>
      )}
      <RichTextField
        key={editor.key}
        label={`Comment to ${data.studentFirstName}`}
        initialHtml={written.html}
        autoFocus={editor.takesFocus}
        disabled={!data.canAssessTask}
        placeholder={`Write a comment to ${data.studentFirstName}`}
        onChange={(html) => change({ html })}
        foot={
          <span className={css.foot}>
            <PresetPicker
              ids={ids}
              presets={data.presetComments}
              composer={composer}
              disabled={!data.canAssessTask}
            />
            <span className={css.end}>
              {data.shouldEnableFeedback && (
                <Button
                  component={UiLink}
                  href={panelOf(ids, 'feedback')}
                  leftSection={<IconStar size={16} stroke={1.75} aria-hidden />}
                >
                  Add feedback
                </Button>
              )}
              <ReasonedButton
                changes
                variant="filled"
                busy={composer.isBusy}
                reason={reasonOf(data, composer)}
                onClick={composer.send}
                rightSection={<KeyCap keys={['Mod', 'Enter']} onFill />}
              >
                Send
              </ReasonedButton>
            </span>
          </span>
        }
      />
      {data.canAssessTask && (
        <SentFiles upload={composer.upload} files={written.files} onChange={(files) => change({ files })}>
          <AttentionSwitch checked={written.isFlagged} onChange={(isFlagged) => change({ isFlagged })} />
        </SentFiles>
      )}
    </section>
  )
}

function reasonOf({ canAssessTask }: StudentReview, { isEmpty, upload }: ComposerState): string | undefined {
  if (!canAssessTask) return 'This task is only read.'
  if (upload.busy) return 'A file is still on its way.'
  return isEmpty ? 'Write something first.' : undefined
}
