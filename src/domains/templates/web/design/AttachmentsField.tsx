import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { DesignTask } from '../../contract/design.schemas.ts'
import { mostAttachments } from '../../contract/template-limits.ts'
import css from './design.module.css'

type Attachments = DesignTask['attachments']

interface AttachmentsFieldProps {
  readonly value: Attachments
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (attachments: Attachments) => void
}

/** Links that go with a task: each with what it is called. */
export function AttachmentsField({ value, errorOf, onChange }: AttachmentsFieldProps) {
  const change = (place: number, part: Partial<Attachments[number]>) =>
    onChange(value.map((one, at) => (at === place ? { ...one, ...part } : one)))
  return (
    <fieldset className={css.attachments}>
      <legend className={css.legend}>Attachments</legend>
      {value.map((attachment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing else that stays the same while it is typed
        <div key={at} className={css.attachment}>
          <TextInput
            aria-label={`Attachment ${at + 1}, what it is`}
            placeholder="What it is"
            value={attachment.title}
            error={errorOf(`${at}.title`)}
            onChange={(event) => change(at, { title: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Attachment ${at + 1}, link`}
            placeholder="https://"
            value={attachment.url}
            error={errorOf(`${at}.url`)}
            onChange={(event) => change(at, { url: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={`Delete attachment ${at + 1}`}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {value.length < mostAttachments && (
        <Button
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...value, { title: '', url: '' }])}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  )
}
